import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, expect, test } from 'vitest';
import type { SentLead } from '#app/features/contact/domain/lead-inbox.ts';
import { serveArguments } from '../../scripts/setup.mjs';
import { formTimeOf } from '../sent-lead.ts';
import { findFreePort, projectDir } from '../site.ts';
import { describeStores } from '../stores.ts';
import { testAddresses, testSecret } from '../test-settings.ts';
import { killRounds, type OpenClient } from './kill-rounds.ts';

/**
 * Sends leads as visitors do: starts the built server like `npm start`, and submits its form as a browser without
 * JavaScript does. Database and mailbox must be in the server's data folder.
 */
function httpClientOn(port: number): OpenClient {
  const url = `http://127.0.0.1:${port}`;
  return (place, mailbox) => {
    const child = spawn(process.execPath, serveArguments, {
      cwd: projectDir,
      env: { ...process.env, ...listVariables(place, mailbox), PORT: String(port) },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    const listening = new Promise<void>((resolve) => {
      createInterface({ input: child.stdout }).on('line', (line) => {
        if (line.includes('"message":"listening"')) resolve();
      });
    });
    return {
      async send(lead) {
        await Promise.race([listening, exited]);
        try {
          return await sendForm(url, lead);
        } catch (error) {
          // fetch throws this when the server was killed. Every other error is a fault of the server.
          if (!(error instanceof TypeError)) throw error;
          await exited;
          return undefined;
        }
      },
      async kill() {
        const killed = child.kill('SIGKILL');
        await exited;
        if (!killed) throw new Error(`The server exited by itself, with status ${child.exitCode}.`);
      },
    };
  };
}

function listVariables(...[place, mailbox]: Parameters<OpenClient>): Record<string, string> {
  const dataDir = path.dirname(mailbox);
  const expected = [path.join(dataDir, 'mailbox'), path.join(dataDir, 'saltbush.sqlite')];
  if (mailbox !== expected[0] || (place.kind === 'sqlite' && place.file !== expected[1]))
    throw new Error(`The server's database and mailbox are ${expected.join(' and ')}.`);
  return {
    DATA_DIR: dataDir,
    SECRET: testSecret,
    SMTP_URL: 'mailbox',
    // The addresses of the test's own sender, so that an email that was cut off replaces itself when it is sent again.
    LEADS_TO: testAddresses.leadsTo.join(),
    // Each visitor has their own address, because one address may send only five times.
    TRUST_PROXY: '1',
    LOG_LEVEL: 'info',
    ...(place.kind === 'postgres' && { DATABASE_URL: place.url }),
  };
}

/** Opens the page, fills in its form and posts it. The reference in the redirect is the earliest acknowledgement. */
async function sendForm(url: string, { values, address }: SentLead): Promise<string> {
  const headers = { 'x-forwarded-for': address };
  const page = await (await fetch(`${url}/contact?utm_source=card`, { headers })).text();
  const hidden = page.matchAll(/<input type="hidden" name="(\w+)"[^>]*value="([^"]*)"/g);
  const form = new URLSearchParams([...hidden].map(([, name = '', value = '']) => [name, value]));
  if (!form.has('form_time') || !form.has('attribution'))
    throw new Error('The form lacks its hidden fields.');
  // Pretends that time has passed, because a form that is sent at once counts as spam.
  form.set('form_time', formTimeOf(20_000));
  for (const name of ['name', 'email', 'company', 'budget', 'message'] as const) form.set(name, values[name]);
  for (const service of values.services) form.append('services', service);
  form.set('consent', 'yes');
  const response = await fetch(`${url}/contact`, {
    method: 'POST',
    body: form,
    redirect: 'manual',
    headers: { ...headers, origin: url, 'sec-fetch-site': 'same-origin' },
  });
  const [, reference] = /\?ref=(SB-\w{7})\.[\w-]+$/.exec(response.headers.get('location') ?? '') ?? [];
  if (response.status !== 303 || !reference) throw new Error(`The form got the status ${response.status}.`);
  return reference;
}

const folder = mkdtempSync(path.join(tmpdir(), 'saltbush-durability-'));
afterAll(() => rmSync(folder, { recursive: true }));

await describeStores(({ kind, createPlace }) => {
  const rounds = kind === 'sqlite' ? 3 : 2;
  test(`C-02 the built site, killed ${rounds} times while visitors send its form, keeps every lead that it confirmed`, {
    timeout: 300_000,
  }, async () => {
    const place = await createPlace();
    // The site expects its database and its mailbox in one folder.
    const home = place.kind === 'sqlite' ? path.dirname(place.file) : folder;
    const openClient = httpClientOn(await findFreePort());
    const mailbox = path.join(home, 'mailbox');
    const { faults } = await killRounds({ place, mailbox, rounds, openClient });
    expect(faults).toEqual([]);
  });
});
