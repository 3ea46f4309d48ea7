/**
 * npm run bench:scale: 1, 2 and 4 processes for pages, which share a PostgreSQL, behind nginx as `deploy/` sets it up, with
 * TLS. wrk requests what visitors do (bench/visits.ts), as fast as it gets responses. Needs nginx, wrk and PostgreSQL, which
 * it installs on Debian if run as root.
 *
 * Requests a second are those of this machine, whose cores the client and nginx need too, so they say nothing of a larger
 * one. The processor time of a request does: it is counted for the site's processes alone, by the system.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { proxies } from '#tests/deploy/start-proxy.ts';
import { visit } from '#tests/deploy/visitors.ts';
import { findOrInstallProgram } from '#tests/integrations/debian-program.ts';
import { startPostgres } from '#tests/postgres.ts';
import { findFreePort, type Site, startSite } from '#tests/site.ts';
import { testSecret } from '#tests/test-settings.ts';
import { parseWrk, readResidentMegabytes, readTreeCpuMs } from './report.ts';
import { addressHeader, formatAddress } from './steady-requests.ts';
import { listVisits } from './visits.ts';

const [seconds, warmUpSeconds, kindSeconds] = [12, 3, 4];
const connections = 16;
/** A process that takes less of a second has prerendered its pages, and compressed them. */
const idleMs = 30;

const [nginx, wrk] = ['nginx', 'wrk'].map((name) => findOrInstallProgram(name));
if (!nginx || !wrk) throw new Error('This bench needs nginx and wrk.');
const database = await startPostgres();
if (typeof database === 'string') throw new Error(`This bench needs PostgreSQL: ${database}.`);
const folder = mkdtempSync(path.join(tmpdir(), 'saltbush-scale-'));

/** Writes a script for wrk that makes these requests in turn, each from another visitor. */
function writeScript(paths: string[]): string {
  const file = path.join(folder, 'requests.lua');
  const requests = paths.map(
    (each, index) =>
      `wrk.format("GET", ${JSON.stringify(each)}, { ["accept-encoding"] = "br", ["${addressHeader}"] = "${formatAddress(index)}" })`,
  );
  writeFileSync(
    file,
    `local requests, at = {}, 0
init = function() requests = { ${requests.join(',\n')} } end
request = function() at = at % #requests + 1; return requests[at] end\n`,
  );
  return file;
}

/** Starts processes for pages behind nginx, which they see in front of them. */
async function startBehindNginx(count: number, databaseUrl: string) {
  const [proxy, http] = [await findFreePort(), await findFreePort()];
  const url = `https://127.0.0.1:${proxy}`;
  const sites: Site[] = [];
  for (let index = 0; index < count; index++)
    sites.push(
      await startSite({
        ROLE: 'web',
        DATABASE_URL: databaseUrl,
        SECRET: testSecret,
        SITE_URL: url,
        TRUST_PROXY: addressHeader,
        CHROMIUM_PATH: 'off',
        LOG_LEVEL: 'error',
      }),
    );
  const ports = sites.map(({ port }) => port);
  const server = proxies.nginx?.(nginx ?? '', { folder, proxy, http, sites: ports });
  while ((await visit(`${url}/healthz`)).status !== 200) await wait(50);
  return {
    url,
    sites,
    nginxPid: server?.pid,
    async [Symbol.asyncDispose]() {
      server?.kill('SIGTERM');
      for (const site of sites) await site.stop();
    },
  };
}

const readSites = (sites: Site[]) => sites.reduce((sum, { process: { pid } }) => sum + readTreeCpuMs(pid), 0);

async function waitUntilIdle(sites: Site[]): Promise<void> {
  let before = Number.NEGATIVE_INFINITY;
  for (let now = readSites(sites); now - before > idleMs * sites.length; now = readSites(sites)) {
    before = now;
    await wait(1000);
  }
}

/** What a process and those that it has started took of the processor for each request, in microseconds. */
const perRequest = (before: number, after: number, requests: number) =>
  (((after - before) * 1000) / requests).toFixed(0);

function measure(
  { url, sites, nginxPid }: Awaited<ReturnType<typeof startBehindNginx>>,
  paths: string[],
  lasting: number,
) {
  const args = ['-t1', `-c${connections}`, `-d${lasting}s`, '--latency', '-s', writeScript(paths), url];
  const before = [readSites(sites), readTreeCpuMs(nginxPid)] as const;
  const { requests, perSecond, p50Ms, p99Ms, errors } = parseWrk(
    execFileSync(wrk ?? '', args, { encoding: 'utf8' }),
  );
  const memory = sites.map(({ process: { pid } }) => readResidentMegabytes(pid).toFixed(0));
  return {
    'requests/s': perSecond.toFixed(0),
    'CPU of the site, µs a request': perRequest(before[0], readSites(sites), requests),
    'of nginx': perRequest(before[1], readTreeCpuMs(nginxPid), requests),
    'p50, ms': p50Ms.toFixed(1),
    'p99, ms': p99Ms.toFixed(1),
    'memory of each, MB': memory.join(', '),
    errors,
  };
}

const [kinds, scales]: Record<string, string | number>[][] = [[], []];
try {
  for (const count of [1, 2, 4]) {
    await using running = await startBehindNginx(count, database.url);
    const [first] = running.sites;
    const { paths, ...visits } = await listVisits(`http://127.0.0.1:${first?.port}`);
    measure(running, paths, warmUpSeconds);
    await waitUntilIdle(running.sites);
    scales?.push({ processes: count, ...measure(running, paths, seconds) });
    if (count > 1) continue;
    const perVisit = (paths.length / visits.count).toFixed(1);
    console.log(
      `${perVisit} requests a visit, of which ${visits.rendered / visits.count} are pages that are rendered each time`,
    );
    const file = paths.find((each) => each.endsWith('.js')) ?? '';
    for (const each of ['/about', file, '/contact', '/search?q=web'])
      kinds?.push({ request: each, ...measure(running, Array(10 * connections).fill(each), kindSeconds) });
  }
} finally {
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
}
console.log(
  `${connections} connections for ${seconds} s, on ${availableParallelism()} cores for processes, nginx and wrk:`,
);
console.table(scales);
console.log(`One process, each for ${kindSeconds} s:`);
console.table(kinds);
