import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { describeAbsence, requireDebianProgram } from '../neighbours/debian-program.ts';
import { findFreePort, projectDir, type Site, startSite } from '../site.ts';
import { describeStores } from '../stores.ts';
import { testSecret } from '../test-settings.ts';
import { buildChanged } from './build-version.ts';
import { proxies } from './start-proxy.ts';
import { leadsTo } from './use-site.ts';
import { startVisitors, visit } from './visitors.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'saltbush-rolling-'));
const children: ChildProcess[] = [];
let proxy: ChildProcess | undefined;
let next = '';
afterAll(() => {
  // nginx leaves its workers behind if it is killed.
  proxy?.kill('SIGTERM');
  for (const child of children) child.kill('SIGKILL');
  for (const each of [folder, next]) if (each) rmSync(each, { recursive: true, force: true });
});

/** Builds the next release once: it has another style sheet, and adds a column. */
function buildNext(): string {
  next ||= buildChanged({
    'app/shell/frame/base.css': (css) => `${css}\n@layer base { html { --next-release: 1 } }\n`,
    'server/migrations.ts': (code) =>
      code.replace(
        '};\n\n/** The migrations with which',
        "  'a column of the next release': `alter table leads add column next_release text`,\n};\n\n/** The migrations with which",
      ),
  });
  return next;
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
          const [proxyPort, http, web1, web2, jobs] = await Promise.all([1, 2, 3, 4, 5].map(findFreePort));
          const ports = {
            proxy: proxyPort ?? 0,
            http: http ?? 0,
            sites: [web1 ?? 0, web2 ?? 0] as [number, number],
          };
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
                DRAIN_SECONDS: '3',
              },
              release,
            );
          const later = buildNext();
          const running: Site[] = [];
          for (const index of roles.keys()) running.push(await launch(index, projectDir));
          children.push(...running.map((site) => site.process));
          proxy = start(program ?? '', { folder, ...ports });
          await expect.poll(async () => (await visit(url)).status, { timeout: 30_000 }).toBe(200);
          const visitors = startVisitors(url);
          for (const release of [later, projectDir, later])
            for (const index of roles.keys()) {
              await running[index]?.end();
              const site = await launch(index, release);
              running[index] = site;
              children.push(site.process);
              // As the unit in deploy/ does, so that the proxy's health check has seen the new process.
              await wait(2000);
              // Visitors see this mixture of versions for a while.
              const seenBefore = visitors.seen.requests;
              await expect
                .poll(() => visitors.seen.requests, { timeout: 60_000 })
                .toBeGreaterThan(seenBefore + 60);
            }
          const { faults, requests, enquiries, styleSheets } = await visitors.stop();
          expect(faults).toEqual([]);
          expect(requests).toBeGreaterThan(540);
          // Both releases were seen.
          const [first, second] = [listStyleSheets(projectDir), listStyleSheets(later)];
          for (const [own, other] of [
            [first, second],
            [second, first],
          ] as const)
            expect([...styleSheets].some((sheet) => own.has(sheet) && !other.has(sheet))).toBe(true);
          const { db } = await open(place);
          const kept = await db.selectFrom('leads').select('id').execute();
          expect(kept).toHaveLength(enquiries);
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
          for (const site of running) await site.end();
          proxy.kill('SIGTERM');
        },
      );
    }
  },
  { asks: 'much' },
);

/** Lists the style sheets of a build by their paths on the site. */
function listStyleSheets(release: string): Set<string> {
  const names = readdirSync(path.join(release, 'build/client/assets')).filter((name) =>
    name.endsWith('.css'),
  );
  return new Set(names.map((name) => `/assets/${name}`));
}
