/**
 * npm run bench:load, third part, for a minute or the seconds given: 200 requests a second of what visitors ask for
 * (bench/visits.ts), with ROLE=web and ROLE=worker, an audit always running, and 1,000 connections beside that are idle or
 * slow. Then the same again with SIGTERM to the process for pages in the middle: ends with status 1 if a request that it
 * had accepted was dropped.
 */
import { readdirSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { audit, startAuditedPages } from './audits.ts';
import { startRoles } from './measure-during-audit.ts';
import { quantile, readResidentMegabytes } from './report.ts';
import { type Outcome, startRequests } from './steady-requests.ts';
import { listVisits } from './visits.ts';

const seconds = Number(process.argv[2] ?? 60);
const perSecond = 200;
const connections = 1000;
/** The rows of the table. */
const parts = 6;
const stopSeconds = 20;

/** Holds connections open, half of them silent, and half with a head that gets a byte a second and never ends. */
function holdConnections(port: number) {
  const sockets = new Set<Socket>();
  const counted = { opened: 0 };
  let isOver = false;
  const open = (isSlow: boolean) => {
    if (isOver) return;
    const socket = connect(port, '127.0.0.1');
    let dripping: NodeJS.Timeout | undefined;
    sockets.add(socket);
    socket.once('connect', () => {
      counted.opened += 1;
      if (!isSlow) return;
      socket.write('GET / HTTP/1.1\r\nhost: 127.0.0.1\r\nx-slow: ');
      dripping = setInterval(() => socket.write('x'), 1000);
    });
    // The site closes them after a while, and the next ones come.
    socket
      .on('error', () => {})
      .resume()
      .once('close', () => {
        clearInterval(dripping);
        sockets.delete(socket);
        setTimeout(open, 1000, isSlow).unref();
      });
  };
  for (let index = 0; index < connections; index++) open(index % 2 === 0);
  return {
    sockets,
    counted,
    close() {
      isOver = true;
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** Has pages audited, one after the other, until it is stopped. */
function startAudits(siteUrl: string, pages: string[]) {
  let isOver = false;
  const ends: string[] = [];
  const run = async () => {
    while (!isOver) {
      const end = await audit(siteUrl, pages[ends.length % pages.length] ?? '').catch(
        ({ message }) => message,
      );
      if (isOver) return;
      ends.push(end);
      if (end !== 'browser') await wait(500);
    }
  };
  void run();
  return {
    ends,
    stop() {
      isOver = true;
    },
  };
}

const readProcess = (pid: number | undefined) =>
  `${readResidentMegabytes(pid).toFixed(0)} MB, ${readdirSync(`/proc/${pid}/fd`).length}`;

const listTimes = (outcomes: Outcome[]) => outcomes.map(({ tookMs }) => tookMs);

const describe = (outcomes: Outcome[]) => {
  const times = listTimes(outcomes);
  const failed = outcomes.filter(({ status, fault }) => fault || status !== 200);
  const kinds = new Set(failed.map(({ status, fault }) => fault || String(status)));
  return {
    requests: outcomes.length,
    'p50, ms': quantile(times, 0.5).toFixed(1),
    'p99, ms': quantile(times, 0.99).toFixed(1),
    'slowest, ms': Math.max(...times).toFixed(0),
    errors: failed.length === 0 ? 0 : `${failed.length}: ${[...kinds].join(', ')}`,
  };
};

await using pages = await startAuditedPages();
await using roles = await startRoles({ ...pages.settings, DRAIN_SECONDS: '3' });
const { web, worker } = roles;
const { paths } = await listVisits(web.url);
const load = { port: web.port, perSecond, findPath: (index: number) => paths[index % paths.length] ?? '/' };
const audits = startAudits(web.url, pages.ordinary);
const heldConnections = holdConnections(web.port);

const rows: Record<string, string | number>[] = [];
const first = startRequests(load);
const states: { until: number; web: string; worker: string }[] = [];
for (let part = 1; part <= parts; part++) {
  await wait((seconds * 1000) / parts);
  const [ofWeb, ofWorker] = [web, worker].map(({ process: { pid } }) => readProcess(pid));
  states.push({ until: (seconds * part) / parts, web: ofWeb ?? '', worker: ofWorker ?? '' });
}
const outcomes = await first.stop();
let from = 0;
for (const { until, web: ofWeb, worker: ofWorker } of states) {
  const part = outcomes.filter(({ sentMs }) => sentMs >= from * 1000 && sentMs < until * 1000);
  rows.push({
    'until, s': until.toFixed(0),
    ...describe(part),
    'web: memory, descriptors': ofWeb,
    worker: ofWorker,
  });
  from = until;
}
rows.push({ 'until, s': 'in all', ...describe(outcomes) });
console.table(rows);
const count = (list: string[]) =>
  [...new Set(list)].map((each) => `${list.filter((other) => other === each).length} × ${each}`).join(', ');
console.log(
  `audits: ${count(audits.ends)}; connections held: ${heldConnections.sockets.size}, opened: ${heldConnections.counted.opened}`,
);

const second = startRequests(load);
await wait((stopSeconds * 1000) / 2);
const exited = new Promise<number>((resolve) => web.process.once('exit', () => resolve(performance.now())));
const stopped = performance.now();
web.process.kill('SIGTERM');
const stoppedMs = (await exited) - stopped;
await wait(1000);
const after = await second.stop();
audits.stop();
heldConnections.close();
const complete = after.filter(({ fault }) => fault === '');
const refused = after.filter(({ fault }) => fault === 'ECONNREFUSED');
const dropped = after.filter(({ fault }) => fault && fault !== 'ECONNREFUSED');
console.log(
  `SIGTERM after ${stopSeconds / 2} s: gone after ${(stoppedMs / 1000).toFixed(1)} s. ${complete.length} answered whole ` +
    `(${count(complete.map(({ status }) => String(status)))}), ${refused.length} refused before they were accepted, ` +
    `${dropped.length} dropped (${count(dropped.map(({ fault }) => fault)) || 'none'})`,
);
if (dropped.length > 0) process.exitCode = 1;
