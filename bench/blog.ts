/**
 * npm run bench:blog: what many posts cost. The search over 1,000 posts, sitemap and feed of 10,000, and the pages of
 * a real WordPress of 10,000 that takes five seconds to respond. Ends with status 1 where a limit of docs/figures.md is
 * passed.
 */
import { once } from 'node:events';
import { globSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { loadContent } from '#app/content/load-content.ts';
import { renderMarkdown } from '#app/content/render-markdown.ts';
import { readLines } from '#app/features/blog/domain/html/plain-text.ts';
import type { PostText } from '#app/features/blog/domain/post.ts';
import { createSiteSearch } from '#app/features/search/domain/site-search.ts';
import { createTestApp, createWarmBlog } from '#tests/built-app.ts';
import { projectDir, startSite } from '#tests/site.ts';
import { startWordPress } from '#tests/wordpress/start-wordpress.ts';
import { formatRounds, median, quantile } from './report.ts';

const manyPosts = 10_000;
const slowMs = 5000;

console.log('\nSearch');
await measureSearch();
console.log('\nSitemap and feed');
await measureFeeds();
console.log('\nWordPress');
await measureWordPress();

async function time(work: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now();
  await work();
  return performance.now() - startedMs;
}

function assertWithin(what: string, ms: number, maxMs: number): void {
  if (ms <= maxMs) return;
  console.log(`${what}: over the limit of ${maxMs} ms`);
  process.exitCode = 1;
}

async function measureSearch(): Promise<void> {
  const texts = createLongTexts(1000);
  const content = loadContent('content');
  const search = createSiteSearch({
    readContent: () => ({ ...content, services: [], pages: [], caseStudies: [] }),
    readPosts: async () => texts,
    log: { debug() {}, info() {}, warn: console.warn, error: console.error },
  });
  const indexMs: number[] = [];
  for (let round = 0; round < 5; round++) indexMs.push(await time(() => search.refresh()));
  // One word, several words, a prefix, typing errors, common words, unknown words, and a query of maximum length.
  const queries = [
    ...['carbon', 'green hosting', 'websi', 'webiste', 'page wieght budget', 'how do we measure', 'the'],
    ...['museums', 'zzzzqqqq', 'overview of accessible forms', 'search', 'a'.repeat(100)],
    'light website search image script font page people budget measure story form',
  ];
  const searchMs: number[] = [];
  for (let round = 0; round < 40; round++)
    for (const query of queries) {
      const ms = await time(() => search.find(new URLSearchParams({ q: query })));
      // The first round compiles the code.
      if (round > 0) searchMs.push(ms);
    }
  console.log(`the index of ${texts.length} posts: ${formatRounds(indexMs, 'ms')}`);
  const p95 = quantile(searchMs, 0.95).toFixed(1);
  console.log(`a search, with its snippets: median ${median(searchMs).toFixed(1)} ms, p95 ${p95} ms`);
  assertWithin('index', median(indexMs), 1000);
  assertWithin('search', median(searchMs), 5);
}

/** Posts such as a busy blog collects: sentences of our own texts, dealt anew, and a few words that no other has. */
function createLongTexts(count: number): PostText[] {
  const sentences = globSync('content/{pages,blog,case-studies}/*.md', { cwd: projectDir })
    .sort()
    .map((file) => readFileSync(path.join(projectDir, file), 'utf8').split(/^---$/m)[2] ?? '')
    .flatMap((body) => readLines(renderMarkdown(body).html).split(/(?<=[.?!])\s+/))
    .filter((sentence) => sentence.length > 30);
  return Array.from({ length: count }, (_, index) => {
    // Steps of seven through all sentences bring different ones together in each post.
    const picked = Array.from(
      { length: 30 + (index % 30) },
      (_, at) => sentences[(index * 31 + at * 7) % sentences.length] ?? '',
    );
    return {
      slug: `long-${index}`,
      title: `${picked[0]?.split(' ').slice(0, 7).join(' ')} ${index}`,
      excerpt: picked[1] ?? '',
      date: '2026-01-05T09:00:00+11:00',
      headings: picked.slice(2, 7).map((sentence) => sentence.split(' ').slice(0, 6).join(' ')),
      text: `${picked.join(' ')} Number${index} Place${index}x Person${index}y.`,
    };
  });
}

/** Measures how long the first visitor waits for the compressed response when the source is warm. */
async function measureFeeds(): Promise<void> {
  const blog = await createWarmBlog(manyPosts);
  const bothMs: number[] = [];
  for (let round = 0; round <= 7; round++) {
    // Each round starts anew: nothing rendered is cached from the one before.
    const { get } = createTestApp({ services: { blog } });
    const ms = await time(async () => {
      for (const file of ['/sitemap.xml', '/blog/feed.xml']) {
        const response = await get(file, { 'accept-encoding': 'br' });
        await response.arrayBuffer();
        if (response.status !== 200) throw new Error(`${file} is ${response.status}`);
      }
    });
    if (round > 0) bothMs.push(ms);
  }
  console.log(`sitemap.xml and feed.xml of ${manyPosts} posts, compressed: ${formatRounds(bothMs, 'ms')}`);
  assertWithin('sitemap and feed', median(bothMs), 1000);
}

async function measureWordPress(): Promise<void> {
  const wordpress = await startWordPress({ extraPosts: manyPosts });
  if ('unavailable' in wordpress) {
    console.log(`Not measured: ${wordpress.unavailable}`);
    return;
  }
  await using _wordpress = wordpress;
  const environment = { BLOG_URL: wordpress.url, LOG_LEVEL: 'silent' };
  let site = await startSite(environment);
  const timePage = (page: string) =>
    time(async () => {
      const response = await fetch(site.url + page);
      await response.text();
      if (response.status !== 200) throw new Error(`${page} is ${response.status}`);
    });
  const pages = ['/', '/blog', '/blog?page=1000', '/blog/note-1'].map((path) => {
    return { path, healthyTimes: [] as number[], slowTimes: [] as number[] };
  });
  for (const { path } of pages)
    console.log(`${path}, never asked for before: ${(await timePage(path)).toFixed(0)} ms`);

  for (let turn = 0; turn < 6; turn++) {
    await wordpress.clear();
    if (turn % 2) await wordpress.fault('slow', slowMs);
    for (let round = 0; round < 40; round++)
      for (const { path, healthyTimes, slowTimes } of pages)
        (turn % 2 ? slowTimes : healthyTimes).push(await timePage(path));
  }
  for (const { path, healthyTimes, slowTimes } of pages)
    console.log(
      `${path}, kept: ${median(healthyTimes).toFixed(1)} ms, and ${median(slowTimes).toFixed(1)} ms while WordPress takes ${slowMs} ms`,
    );

  // Nothing rendered is cached, only what the database has; WordPress still takes five seconds.
  const { dataDir } = site;
  site.process.kill('SIGTERM');
  await once(site.process, 'exit');
  site = await startSite({ ...environment, DATA_DIR: dataDir });
  for (const { path } of pages) {
    const ms = await timePage(path);
    console.log(`${path}, after a restart, with the slow WordPress: ${ms.toFixed(0)} ms`);
    assertWithin(path, ms, slowMs);
  }
  await site.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
