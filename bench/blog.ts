/**
 * What a slow WordPress costs readers, and what a large one does. A real WordPress, the site in front of it, and pages
 * asked for one after the other, alternating, in one run. Ends with status 1 where a page that was heard before waits.
 */

import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { startSite } from '#tests/site.ts';
import { startWordPress } from '#tests/wordpress/start-wordpress.ts';

const extraPosts = 10_000;
const rounds = 40;
const slowMs = 5000;

const wordpress = await startWordPress({ extraPosts });
if ('unavailable' in wordpress) {
  console.error(`There is no WordPress to measure: ${wordpress.unavailable}`);
  process.exit(1);
}
await using _wordpress = wordpress;

const environment = { BLOG_URL: wordpress.url, LOG_LEVEL: 'silent' };
let site = await startSite(environment);

const median = (times: number[]) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;
const show = (ms: number) => `${ms.toFixed(2)} ms`;

async function measure(path: string): Promise<number> {
  const began = performance.now();
  const response = await fetch(site.url + path);
  await response.text();
  if (response.status !== 200) throw new Error(`${path} is ${response.status}`);
  return performance.now() - began;
}

/** Medians of pages requested in turn. */
async function measureInTurn(paths: string[]): Promise<number[]> {
  const times = paths.map((): number[] => []);
  for (let round = 0; round < rounds; round++) {
    for (const [index, path] of paths.entries()) times[index]?.push(await measure(path));
  }
  return times.map(median);
}

const pages = ['/', '/blog', '/blog/note-1'];
const [first = '', last = ''] = ['/blog', '/blog?page=1000'];
const asked = [];
for (const path of [...pages, last]) asked.push(`${path} ${show(await measure(path))}`);
console.log(`${extraPosts} posts; never asked for before: ${asked.join(', ')}`);

/** Rounds without and with a slow WordPress, in turn. */
const well: number[][] = [];
const ill: number[][] = [];
for (let turn = 0; turn < 3; turn++) {
  await wordpress.clear();
  well.push(await measureInTurn(pages));
  await wordpress.fault('slow', slowMs);
  ill.push(await measureInTurn(pages));
}
const ofPage = (runs: number[][], index: number) => median(runs.map((run) => run[index] ?? Number.NaN));
for (const [index, path] of pages.entries()) {
  const [without, withSlow] = [ofPage(well, index), ofPage(ill, index)];
  console.log(
    `kept ${path}: ${show(without)}, and ${show(withSlow)} while WordPress takes ${slowMs} ms: ratio ${(withSlow / without).toFixed(2)}`,
  );
}
const [one = 0, thousandth = 0] = await measureInTurn([first, last]);
console.log(
  `kept page 1 ${show(one)}, page 1,000 ${show(thousandth)}: ratio ${(thousandth / one).toFixed(2)}`,
);

// Nothing rendered is cached, only what the database has; WordPress still takes five seconds.
const { dataDir } = site;
site.process.kill('SIGTERM');
await once(site.process, 'exit');
site = await startSite({ ...environment, DATA_DIR: dataDir });
const anew = [];
for (const path of pages) anew.push({ path, ms: await measure(path) });
console.log(
  `after a restart, with the slow WordPress: ${anew.map(({ path, ms }) => `${path} ${show(ms)}`).join(', ')}`,
);
await site.stop();
rmSync(dataDir, { recursive: true, force: true });
process.exitCode = anew.some(({ ms }) => ms >= slowMs) ? 1 : 0;
