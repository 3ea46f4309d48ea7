import { type ChildProcess, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeAbsence, findOrInstallProgram } from '../integrations/debian-program.ts';
import { findFreePort, listen, projectDir, type Site, startSite, stopServer } from '../site.ts';
import { describeStores } from '../stores.ts';
import { testSecret } from '../test-settings.ts';
import { createGuidedMachine } from './guided-machine.ts';
import { proxies } from './start-proxy.ts';
import { leadsTo } from './use-site.ts';
import { startVisitors, visit } from './visitors.ts';

const isClone = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: projectDir }).status === 0;
const folder = mkdtempSync(path.join(tmpdir(), 'saltbush-rolling-'));
const children: ChildProcess[] = [];
let proxy: ChildProcess | undefined;
let machine: ReturnType<typeof createGuidedMachine>;
afterAll(() => {
  // nginx leaves its workers behind if it is killed.
  proxy?.kill('SIGTERM');
  for (const child of children) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
  machine?.dispose();
});

/** What the command of the next release says, which visitors do not see. */
const nextCommand = 'The command of the next release.';

/** The next release has another command and another style sheet, and adds a column. */
beforeAll(async () => {
  if (!isClone) return;
  machine = createGuidedMachine();
  await machine.install({
    'deploy/saltbush': (script) => script.replace('set -eu\n', `set -eu\necho '${nextCommand}'\n`),
    'app/shell/frame/base.css': (css) => `${css}\n@layer base { html { --next-release: 1 } }\n`,
    'server/migrations.ts': (code) =>
      code.replace(
        '};\n\n/** The migrations with which',
        "  'a column of the next release': `alter table leads add column next_release text`,\n};\n\n/** The migrations with which",
      ),
  });
}, 900_000);

await describeStores(
  ({ kind, createPlace, open }) => {
    for (const [name, start] of Object.entries(proxies)) {
      const program = kind === 'postgres' ? findOrInstallProgram(name) : undefined;
      // Several machines share a PostgreSQL.
      const absence =
        kind === 'sqlite' ? ' (skipped: they share a PostgreSQL)' : describeAbsence(name, program);
      test.runIf(isClone && program)(
        `C-02 C-03 R-01 behind ${name} as deploy/ sets it up, two upgrades and a roll-back by the commands of the guide refuse no visitor and lose no enquiry${isClone ? absence : ' (skipped: this is no clone)'}`,
        { timeout: 900_000 },
        async () => {
          const place = await createPlace();
          if (place.kind !== 'postgres') throw new Error('expected PostgreSQL');
          const [proxyPort, http, web1, web2, jobs] = await Promise.all([1, 2, 3, 4, 5].map(findFreePort));
          const ports = {
            proxy: proxyPort ?? 0,
            http: http ?? 0,
            sites: [web1 ?? 0, web2 ?? 0] as [number, number],
          };
          const url = `https://127.0.0.1:${ports.proxy}`;
          const settings = {
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
            DRAIN_SECONDS: '3',
          };
          const roles: Record<string, { ROLE: string; PORT: string }> = {
            worker: { ROLE: 'worker', PORT: String(jobs) },
            'web-1': { ROLE: 'web', PORT: String(web1) },
            'web-2': { ROLE: 'web', PORT: String(web2) },
          };
          // Each process has a data folder of its own, as on another machine.
          const running = new Map<string, Site>();
          const launch = async (role: string) => {
            const env = { ...settings, ...roles[role], DATA_DIR: path.join(folder, `${name}-${role}`) };
            const site = await startSite(env, realpathSync(machine.current));
            children.push(site.process);
            running.set(role, site);
          };
          machine.begin();
          for (const role of Object.keys(roles)) await launch(role);
          proxy = start(program ?? '', { folder, ...ports });
          await expect.poll(async () => (await visit(url)).status, { timeout: 30_000 }).toBe(200);
          const visitors = startVisitors(url);
          const restart = async (role: string) => {
            await running.get(role)?.end();
            await launch(role);
            // As the unit in deploy/ does, so that the proxy's health check has seen the new process.
            await wait(2000);
            // Visitors see this mixture of versions for a while.
            const seenBefore = visitors.seen.requests;
            await expect
              .poll(() => visitors.seen.requests, { timeout: 60_000 })
              .toBeGreaterThan(seenBefore + 60);
          };
          await using systemd = await startSystemd(restart);
          const now = { settings, restartUrl: systemd.url, webPort: web1 ?? 0 };
          const shown = await machine.follow('Upgrade', now);
          expect(shown).toContain(`${nextCommand}\n`);
          expect(shown).toContain('Restored into a temporary database');
          expect(machine.readDoctor()).toContain('1 migration will run at the next start');
          expect(shown).toContain(machine.describe(2));
          await machine.follow('Roll back', now);
          expect((await visit(`${url}/healthz`)).body).toContain(machine.describe(1));
          await machine.follow('Upgrade', now);
          const { faults, requests, enquiries, styleSheets } = await visitors.stop();
          expect(faults).toEqual([]);
          expect(requests).toBeGreaterThan(540);
          // Both releases were seen.
          const [first, second] = [listStyleSheets(machine.release(1)), listStyleSheets(machine.release(2))];
          for (const [own, otherRelease] of [
            [first, second],
            [second, first],
          ] as const)
            expect([...styleSheets].some((sheet) => own.has(sheet) && !otherRelease.has(sheet))).toBe(true);
          const { db } = await open(place);
          const stored = await db.selectFrom('leads').select('id').execute();
          expect(stored).toHaveLength(enquiries);
          expect(enquiries).toBeGreaterThan(10);
          const countWaiting = async () =>
            (
              await db
                .selectFrom('jobs')
                .select('id')
                .where('state', '!=', 'done')
                .where('subject', 'like', 'lead:%')
                .execute()
            ).length;
          await expect.poll(countWaiting, { timeout: 60_000 }).toBe(0);
          for (const site of running.values()) await site.end();
          proxy.kill('SIGTERM');
        },
      );
    }
  },
  { databaseUse: 'much' },
);

/** Lists the style sheets of a build by their paths on the site. */
function listStyleSheets(release: string): Set<string> {
  const names = readdirSync(path.join(release, 'build/client/assets')).filter((name) =>
    name.endsWith('.css'),
  );
  return new Set(names.map((name) => `/assets/${name}`));
}

/** Restarts a process when `/saltbush@web-1` is requested, and answers once it is ready. */
async function startSystemd(restart: (role: string) => Promise<void>) {
  const server = createServer((request, response) => {
    restart((request.url ?? '').replace('/saltbush@', '')).then(
      () => response.end(),
      ({ message }) => response.writeHead(500).end(message),
    );
  });
  return { url: await listen(server), [Symbol.asyncDispose]: () => stopServer(server) };
}
