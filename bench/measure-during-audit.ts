import { setTimeout as wait } from 'node:timers/promises';
import { type Site, startSite } from '#tests/site.ts';
import { audit } from './audits.ts';
import { quantile, readProcessCpuMs, readResidentMegabytes } from './report.ts';
import { startRequests } from './steady-requests.ts';

/** Starts a process for pages and one for jobs and audits, which share a machine and its SQLite. */
export async function startRoles(env: Record<string, string>) {
  const web = await startSite({ ...env, ROLE: 'web' });
  const worker = await startSite({ ...env, ROLE: 'worker', DATA_DIR: web.dataDir });
  return {
    web,
    worker,
    async [Symbol.asyncDispose]() {
      await worker.end();
      await web.stop();
    },
  };
}

const homesPerSecond = 50;

/** Requests Home at a steady pace until `during` settles, and watches the process that serves it. */
async function timeHomeDuring({ port, process: { pid } }: Site, during: Promise<unknown>) {
  const [startedMs, cpuBeforeMs] = [performance.now(), readProcessCpuMs(pid)];
  let peak = 0;
  const watch = setInterval(() => {
    peak = Math.max(peak, readResidentMegabytes(pid));
  }, 50);
  const requests = startRequests({ port, perSecond: homesPerSecond, findPath: () => '/' });
  await during.finally(() => clearInterval(watch));
  const seconds = (performance.now() - startedMs) / 1000;
  const cpu = (readProcessCpuMs(pid) - cpuBeforeMs) / seconds / 10;
  const outcomes = await requests.stop();
  const failed = outcomes.find(({ status, fault }) => fault || status !== 200);
  if (failed) throw new Error(`Home was answered with ${failed.fault || failed.status}.`);
  return { times: outcomes.map(({ tookMs }) => tookMs), cpu, peak, seconds };
}

type Rounds = { rounds: number; quietMs: number };

/**
 * Requests Home by turns without an audit and with one, so that both have the same machine. Returns a row: how the audits
 * ended, and each figure without and with them.
 */
export async function measureDuringAudit(site: Site, page: string, { rounds, quietMs }: Rounds) {
  const [quiet, busy]: [Part[], Part[]] = [[], []];
  const ends = new Set<string>();
  await timeHomeDuring(site, wait(500));
  for (let round = 0; round < rounds; round++) {
    quiet.push(await timeHomeDuring(site, wait(quietMs)));
    const auditing = audit(site.url, page);
    busy.push(await timeHomeDuring(site, auditing));
    ends.add(await auditing);
  }
  const both = [quiet, busy].map((parts) => {
    const times = parts.flatMap((part) => part.times);
    return {
      p95: quantile(times, 0.95),
      slowest: Math.max(...times),
      cpu: parts.reduce((sum, { cpu, seconds }) => sum + cpu * seconds, 0) / sumSeconds(parts),
      peak: Math.max(...parts.map(({ peak }) => peak)),
    };
  });
  const format = (name: keyof (typeof both)[number], digits = 0) =>
    both.map((part) => part[name].toFixed(digits)).join(', ');
  return {
    ended: [...ends].join(', '),
    'audits, s': (sumSeconds(busy) / rounds).toFixed(1),
    'p95 of Home, ms': format('p95', 1),
    ratio: ((both[1]?.p95 ?? 0) / (both[0]?.p95 ?? 0)).toFixed(2),
    'slowest, ms': format('slowest'),
    'CPU of its process, %': format('cpu'),
    'its memory, MB': format('peak'),
  };
}

type Part = Awaited<ReturnType<typeof timeHomeDuring>>;

const sumSeconds = (parts: Part[]) => parts.reduce((sum, { seconds }) => sum + seconds, 0);
