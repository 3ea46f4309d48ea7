import http from 'node:http';
import { type Site, startSite } from '#tests/site.ts';
import { median, quantile, readProcessCpuMs, readResidentMegabytes } from './report.ts';

type TimedResponse = { firstByteMs: number; status: number; text: string };

/** The pages of a started site, one request at a time on one connection. */
function openClient({ port }: Site) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const get = (path: string, encoding = 'br') =>
    new Promise<TimedResponse>((resolve, reject) => {
      const startedMs = performance.now();
      const headers = { 'accept-encoding': encoding };
      http
        .get({ host: '127.0.0.1', port, path, agent, headers }, async (response) => {
          const firstByteMs = performance.now() - startedMs;
          const text = Buffer.concat(await response.toArray()).toString();
          resolve({ firstByteMs, status: response.statusCode ?? 0, text });
        })
        .on('error', reject);
    });
  return { get, close: () => agent.destroy() };
}

const format = (values: number[]) =>
  `median ${median(values).toFixed(1)} ms, p95 ${quantile(values, 0.95).toFixed(1)} ms`;
const wait = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));

/**
 * Prints when the first byte of each page of the sitemap comes, how much memory all pages in every encoding take, what
 * an uncached page costs, and how cached pages fare beside a flood of uncached ones.
 */
export async function reportFirstBytes(): Promise<void> {
  await using site = await startSite({ LOG_LEVEL: 'warn' });
  const { pid } = site.process;
  const client = openClient(site);
  const { text } = await client.get('/sitemap.xml', 'identity');
  const paths = [...text.matchAll(/<loc>([^<]+)/g)].map(([, url]) => new URL(url ?? '').pathname);
  const visitAll = async (encoding?: string) => {
    const times: number[] = [];
    for (const path of paths) times.push((await client.get(path, encoding)).firstByteMs);
    return times;
  };
  await wait(30);
  const atRest = readResidentMegabytes(pid);
  console.log(`First bytes of ${paths.length} pages:`);
  console.log(`  first request, 30 s after the start: ${format(await visitAll())}`);
  console.log(`  second request: ${format(await visitAll())}`);

  let peak = 0;
  const watch = setInterval(() => {
    peak = Math.max(peak, readResidentMegabytes(pid));
  }, 20);
  for (const encoding of ['identity', 'zstd', 'gzip', 'br']) await visitAll(encoding);
  await wait(5);
  clearInterval(watch);
  console.log(
    `Memory for all pages in every encoding: ${(peak - atRest).toFixed(0)} MB above ${atRest.toFixed(0)} MB`,
  );

  for (const minutes of [2, 10]) {
    await wait(minutes === 2 ? 90 : 480);
    console.log(`  first bytes after ${minutes} min: ${format(await visitAll())}`);
  }

  const cost = async (path: string, count: number) => {
    const before = readProcessCpuMs(pid);
    for (let index = 0; index < count; index += 1) await client.get(path);
    return (readProcessCpuMs(pid) - before) / count;
  };
  const cached = await cost('/about', 3000);
  for (const path of ['/contact', '/search?q=web']) {
    const uncached = await cost(path, 200);
    console.log(
      `CPU of ${path}: ${uncached.toFixed(1)} ms, ${(uncached / cached).toFixed(0)} times a cached page`,
    );
  }

  const alone = await visitAll();
  const flood = new AbortController();
  const statuses = new Map<number, number>();
  const request = async () => {
    while (!flood.signal.aborted) {
      const { status, headers } = await fetch(`http://127.0.0.1:${site.port}/search?q=web`, {
        signal: flood.signal,
      }).then(async (response) => {
        await response.arrayBuffer();
        return response;
      });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      // A client that obeys the response waits; this one waits a tenth of that.
      if (headers.has('retry-after')) await wait(0.2);
    }
  };
  const clients = Array.from({ length: 64 }, () => request().catch(() => {}));
  await wait(2);
  const beside = [...(await visitAll()), ...(await visitAll())];
  flood.abort();
  await Promise.all(clients);
  console.log(`Cached pages alone: ${format(alone)}; beside 64 clients that search: ${format(beside)}`);
  console.log(
    `  answers to the searches: ${[...statuses].map(([status, count]) => `${count} × ${status}`).join(', ')}`,
  );
  client.close();
}
