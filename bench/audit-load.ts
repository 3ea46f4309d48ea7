/**
 * npm run bench:audit, second part: how the site's own pages fare while a hostile page is audited. Home is requested 50
 * times a second, by turns without an audit and with one, so that both have the same machine.
 */
import http from 'node:http';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';
import { startTrapPages } from '#tests/audit/start-trap-pages.ts';
import { startSite } from '#tests/site.ts';
import { quantile, readProcessCpuMs, readResidentMegabytes } from './report.ts';

const hostile = ['shout', 'long addresses', 'long html', 'hang', 'hog'] as const;
const everyMs = 20;
const quietMs = 10_000;

if (isMainThread) await report();
else {
  // The pages are served by a thread of their own, so that serving them does not delay the clock of the requests.
  const { own } = await startTrapPages();
  parentPort?.postMessage(own);
}

async function report(): Promise<void> {
  const server = new Worker(new URL(import.meta.url));
  const origin = await new Promise<string>((resolve) => server.once('message', resolve));
  await using site = await startSite({
    LOG_LEVEL: 'error',
    AUDIT_ALLOW: new URL(origin).host,
    GREEN_WEB_URL: 'off',
  });
  const { pid } = site.process;
  const agent = new http.Agent({ keepAlive: true });

  /** Returns how long Home takes, until its last byte. */
  const timeHome = () =>
    new Promise<number>((resolve, reject) => {
      const began = performance.now();
      const headers = { 'accept-encoding': 'br' };
      http
        .get({ host: '127.0.0.1', port: site.port, agent, headers }, (response) => {
          response.resume().once('end', () => resolve(performance.now() - began));
        })
        .on('error', reject);
    });

  /** Requests Home at a steady pace, whether or not earlier requests have been answered, until `during` settles. */
  const timeHomeDuring = async (during: Promise<unknown>) => {
    const asked: Promise<number>[] = [];
    const [began, before] = [performance.now(), readProcessCpuMs(pid)];
    let peak = 0;
    const timer = setInterval(() => {
      asked.push(timeHome());
      peak = Math.max(peak, readResidentMegabytes(pid));
    }, everyMs);
    await during.finally(() => clearInterval(timer));
    const seconds = (performance.now() - began) / 1000;
    const cpu = (readProcessCpuMs(pid) - before) / seconds / 10;
    const times = await Promise.all(asked);
    return { p95: quantile(times, 0.95), slowest: Math.max(...times), cpu, peak, seconds };
  };

  /** Has a page audited. Resolves to how that ended: how it was measured, or why it failed. */
  const audit = async (page: string): Promise<string> => {
    const headers = { 'content-type': 'application/json' };
    const asking = { method: 'POST', headers, body: JSON.stringify({ page, rescan: true }) };
    const placed = await fetch(`${site.url}/api/audits`, asking);
    if (!placed.ok) throw new Error(`the audit of ${page} was refused: ${await placed.text()}`);
    const { id } = await placed.json();
    for (;;) {
      await wait(500);
      const { state, failure, report } = await (await fetch(`${site.url}/api/audits/${id}`)).json();
      if (state === 'done') return `${report.how}${report.browserFailed ? ', browser failed' : ''}`;
      if (state === 'failed') return failure.code;
    }
  };

  await timeHome();
  const rows: Record<string, string>[] = [];
  for (const trap of hostile) {
    const quiet = await timeHomeDuring(wait(quietMs));
    const auditing = audit(`${origin}/${trap}`);
    const busy = await timeHomeDuring(auditing);
    rows.push({
      page: trap,
      ended: await auditing,
      'audit, s': busy.seconds.toFixed(1),
      'Home alone, p95 ms': quiet.p95.toFixed(1),
      'beside the audit, p95 ms': busy.p95.toFixed(1),
      ratio: (busy.p95 / quiet.p95).toFixed(1),
      'slowest, ms': `${quiet.slowest.toFixed(0)}, ${busy.slowest.toFixed(0)}`,
      'CPU of the server, %': `${quiet.cpu.toFixed(0)}, ${busy.cpu.toFixed(0)}`,
      'its memory, MB': `${quiet.peak.toFixed(0)}, ${busy.peak.toFixed(0)}`,
    });
  }
  console.table(rows);
  agent.destroy();
  await server.terminate();
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
