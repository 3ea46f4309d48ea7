import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request as send } from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { describeAbsence, requireDebianProgram } from '../neighbours/debian-program.ts';
import { createSelfSigned } from '../self-signed.ts';
import { createSentLead, formTimeOf } from '../sent-lead.ts';
import { findFreePort, projectDir, type Site, startSite } from '../site.ts';
import { describeStores } from '../stores.ts';
import { testSecret } from '../test-settings.ts';
import { buildChanged } from './build-version.ts';
import { leadsTo } from './use-site.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'saltbush-rolling-'));
const children: ChildProcess[] = [];
let next = '';
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
  for (const each of [folder, next]) if (each) rmSync(each, { recursive: true, force: true });
});

/** Builds the next release once: it has another style sheet, and adds a column. */
function buildNext(): string {
  next ||= buildChanged({
    'app/frame/base.css': (css) => `${css}\n@layer base { html { --next-release: 1 } }\n`,
    'server/migrations.ts': (code) =>
      code.replace(
        '};\n\n/** The migrations with which',
        "  'a column of the next release': `alter table leads add column next_release text`,\n};\n\n/** The migrations with which",
      ),
  });
  return next;
}

type Ports = { proxy: number; http: number; sites: number[] };

const proxies = {
  nginx(program: string, { proxy, http, sites: [one, two] }: Ports) {
    const { key, cert } = createSelfSigned(['127.0.0.1']);
    const file = (name: string, content: string) => {
      writeFileSync(path.join(folder, name), content);
      return path.join(folder, name);
    };
    const site = readFileSync(path.join(projectDir, 'deploy/nginx.conf'), 'utf8')
      .replace('listen 80;', `listen 127.0.0.1:${http};`)
      .replace('listen 443 ssl http2;', `listen 127.0.0.1:${proxy} ssl http2;`)
      .replace('127.0.0.1:3001', `127.0.0.1:${one}`)
      .replace('127.0.0.1:3002', `127.0.0.1:${two}`)
      .replace(/\/etc\/letsencrypt\S+fullchain.pem/, file('cert.pem', cert))
      .replace(/\/etc\/letsencrypt\S+privkey.pem/, file('key.pem', key));
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${folder}/${name};`,
    );
    const main = file(
      'nginx.conf',
      `${process.getuid?.() === 0 ? 'user root;' : ''} pid ${folder}/nginx.pid; daemon off; error_log stderr;
      events {} http { access_log off; ${temporary.join(' ')} include ${file('site.conf', site)}; }`,
    );
    return spawn(program, ['-p', folder, '-c', main], { stdio: 'ignore' });
  },
  caddy(program: string, { proxy, http, sites }: Ports) {
    const file = path.join(folder, 'Caddyfile');
    const site = readFileSync(path.join(projectDir, 'deploy/Caddyfile'), 'utf8');
    const options = `{\n\tadmin off\n\tskip_install_trust\n\thttp_port ${http}\n\thttps_port ${proxy}\n\tdefault_bind 127.0.0.1\n}\n`;
    writeFileSync(file, options + site);
    const env = {
      ...process.env,
      SITE_HOST: '127.0.0.1',
      UPSTREAMS: sites.map((port) => `127.0.0.1:${port}`).join(' '),
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
    };
    return spawn(program, ['run', '--config', file, '--adapter', 'caddyfile'], { stdio: 'ignore', env });
  },
};

const agent = new Agent({ keepAlive: true, rejectUnauthorized: false });

/** Requests a URL as a visitor with this address, which on loopback can be any. The address comes before the proxy's. */
async function visit(url: string, { address = '127.0.0.1', form }: { address?: string; form?: URLSearchParams } = {}) {
  const headers = form
    ? { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': '192.0.2.1' }
    : {};
  const options = { agent: form ? new Agent({ rejectUnauthorized: false }) : agent, localAddress: address, headers };
  return new Promise<{ status: number; body: string }>((resolve) => {
    const failed = ({ message }: Error) => resolve({ status: 0, body: message });
    const sent = send(url, { ...options, method: form ? 'POST' : 'GET' }, async (answer) => {
      resolve({ status: answer.statusCode ?? 0, body: await text(answer).catch(({ message }) => message) });
    });
    sent.on('error', failed).end(form?.toString());
  });
}

function createForm(): URLSearchParams {
  const { name, email, message } = createSentLead().values;
  return new URLSearchParams({ name, email, message, consent: 'yes', form_time: formTimeOf(20_000) });
}

/** Visits pages with their style sheets and scripts, and sends enquiries, until it is stopped. */
function startVisitors(url: string) {
  let isOver = false;
  const seen = { requests: 0, enquiries: 0, styleSheets: new Set<string>(), faults: [] as string[] };
  const get = async (at: string) => {
    const { status, body } = await visit(url + at);
    seen.requests += 1;
    if (status !== 200) seen.faults.push(`${status} ${at} ${body.slice(0, 60)}`);
    return body;
  };
  const readPages = async (pages: string[]) => {
    while (!isOver)
      for (const page of pages) {
        const html = await get(page);
        const assets = [...html.matchAll(/["\s](\/assets\/[^"\s]+\.(?:css|js))(?=["\s])/g)].map(([, asset = '']) => asset);
        for (const asset of new Set(assets)) {
          if (asset.endsWith('.css')) seen.styleSheets.add(asset);
          await get(asset);
        }
      }
  };
  const sendForms = async () => {
    for (let visitor = 1; !isOver; visitor++) {
      const { status, body } = await visit(`${url}/contact`, {
        address: `127.${visitor % 250}.${Math.floor(visitor / 250)}.9`,
        form: createForm(),
      });
      if (status === 303) seen.enquiries += 1;
      else seen.faults.push(`${status} enquiry ${body.slice(0, 60)}`);
    }
  };
  const loops = [readPages(['/', '/about']), readPages(['/pricing', '/blog', '/projects']), sendForms()];
  return {
    seen,
    async stop() {
      isOver = true;
      await Promise.all(loops);
      return seen;
    },
  };
}

await describeStores(
  ({ kind, createPlace, open }) => {
    for (const [name, start] of Object.entries(proxies)) {
      const program = kind === 'postgres' ? requireDebianProgram(name) : undefined;
      // Several machines share a PostgreSQL.
      test.runIf(program)(
        `C-02 C-03 R-01 behind ${name} as deploy/ sets it up, two upgrades and a roll-back of a running site refuse no visitor and lose no enquiry${kind === 'sqlite' ? ' (skipped: they share a PostgreSQL)' : describeAbsence(name, program)}`,
        { timeout: 900_000 },
        async () => {
          const place = await createPlace();
          if (place.kind !== 'postgres') throw new Error('expected PostgreSQL');
          const [proxy, http, web1, web2, jobs] = await Promise.all([1, 2, 3, 4, 5].map(findFreePort));
          const ports = { proxy: proxy ?? 0, http: http ?? 0, sites: [web1 ?? 0, web2 ?? 0] };
          const url = `https://127.0.0.1:${ports.proxy}`;
          // Each process has a data folder of its own, as on another machine.
          const roles = [
            { ROLE: 'worker', PORT: jobs },
            { ROLE: 'web', PORT: web1 },
            { ROLE: 'web', PORT: web2 },
          ];
          const launch = (index: number, release: string): Promise<Site> =>
            startSite(
              {
                ROLE: roles[index]?.ROLE ?? '',
                PORT: String(roles[index]?.PORT),
                DATA_DIR: path.join(folder, `${name}-${index}`),
                DATABASE_URL: place.url,
                SECRET: testSecret,
                SITE_URL: url,
                TRUST_PROXY: '1',
                SMTP_URL: 'mailbox',
                MAIL_FROM: 'Saltbush <hello@saltbush.example>',
                LEADS_TO: leadsTo,
                PAYMENTS: 'sandbox',
                CHROMIUM_PATH: 'off',
                GREEN_WEB_URL: 'off',
              },
              release,
            );
          const later = buildNext();
          const running: Site[] = [];
          for (const index of roles.keys()) running.push(await launch(index, projectDir));
          children.push(...running.map((site) => site.process), start(program ?? '', ports));
          await expect.poll(async () => (await visit(url)).status, { timeout: 30_000 }).toBe(200);
          const visitors = startVisitors(url);
          for (const release of [later, projectDir, later])
            for (const index of roles.keys()) {
              await running[index]?.end();
              const site = await launch(index, release);
              running[index] = site;
              children.push(site.process);
              // Visitors see this mixture of versions for a while.
              const seenBefore = visitors.seen.requests;
              await expect.poll(() => visitors.seen.requests, { timeout: 60_000 }).toBeGreaterThan(seenBefore + 60);
            }
          const { faults, requests, enquiries, styleSheets } = await visitors.stop();
          expect(faults).toEqual([]);
          expect(requests).toBeGreaterThan(540);
          // Both releases were seen.
          const bases = [...styleSheets].filter((sheet) => /\/site-/.test(sheet));
          expect(bases).toHaveLength(2);
          const { db } = await open(place);
          const kept = await db.selectFrom('leads').select('id').execute();
          expect(kept).toHaveLength(enquiries);
          expect(enquiries).toBeGreaterThan(10);
          const countWaiting = async () =>
            (await db.selectFrom('jobs').select('id').where('state', '!=', 'done').where('subject', 'like', 'lead:%').execute())
              .length;
          await expect.poll(countWaiting, { timeout: 60_000 }).toBe(0);
          for (const site of running) await site.end();
        },
      );
    }
  },
  { asks: 'much' },
);
