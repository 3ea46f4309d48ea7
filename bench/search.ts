import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { PostText } from '#app/blog/domain/post-text.ts';
import { createPostDocument, readMarkdown } from '#app/search/domain/post-document.ts';
import { createSearchIndex } from '#app/search/domain/search-index.ts';
import { createSiteSearch } from '#app/search/domain/site-search.ts';
import { projectDir } from '#tests/site.ts';

/**
 * npm run bench:search: what the search costs with 1,000 posts of a WordPress' usual length. Ends with status 1 where
 * the index takes a second or a search at the median 5 ms.
 */

const posts = 1000;
const rounds = 5;
const mostIndexMs = 1000;
const mostSearchMs = 5;

const texts = createLongTexts(posts);
const characters = texts.reduce((sum, { text }) => sum + text.length, 0);
const quantile = (times: number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? Number.NaN;
const show = (ms: number) => `${ms.toFixed(1)} ms`;

const documents = texts.map(createPostDocument);
const indexMs: number[] = [];
const processorMs: number[] = [];
for (let round = 0; round < rounds; round++) {
  const began = performance.now();
  const processor = process.cpuUsage();
  await createSearchIndex().update(documents);
  processorMs.push(process.cpuUsage(processor).user / 1000);
  indexMs.push(performance.now() - began);
}

globalThis.gc?.();
const before = process.memoryUsage().heapUsed;
const search = createSiteSearch({
  listDocuments: () => [],
  listSamples: () => texts,
  log: { debug() {}, info() {}, warn: console.warn, error: console.error },
});
await search.look();
globalThis.gc?.();
const heapBytes = process.memoryUsage().heapUsed - before;

/** One word, several, a beginning, slips of the hand, common words, words that are nowhere, and all that fits. */
const words = [
  ...['carbon', 'green hosting', 'websi', 'webiste', 'page wieght budget', 'how do we measure', 'the'],
  ...['museums', 'zzzzqqqq', 'overview of accessible forms', 'search', 'a'.repeat(100)],
  'light website search image script font page people budget measure story form',
];
const times = new Map(words.map((each) => [each, [] as number[]]));
for (let round = 0; round < 40; round++) {
  for (const [each, taken] of times) {
    const began = performance.now();
    await search.find({ words: each, page: 1 });
    if (round > 0) taken.push(performance.now() - began);
  }
}
const all = [...times.values()].flat();

console.log(`${posts} posts, ${(characters / posts).toFixed(0)} characters each on average`);
const list = (times: number[]) =>
  `${quantile(times, 0.5).toFixed(0)} ms (${times.map((ms) => ms.toFixed(0)).join(', ')})`;
console.log(`index, median of ${rounds}: ${list(indexMs)}; of the processor ${list(processorMs)}`);
if (globalThis.gc) console.log(`memory of the index with its texts: ${(heapBytes / 1e6).toFixed(0)} MB`);
console.log(
  `a search, with its snippets: median ${show(quantile(all, 0.5))}, p95 ${show(quantile(all, 0.95))}`,
);
for (const [each, taken] of times) console.log(`  ${show(quantile(taken, 0.5))}  ${each.slice(0, 60)}`);
process.exitCode = quantile(indexMs, 0.5) > mostIndexMs || quantile(all, 0.5) > mostSearchMs ? 1 : 0;

/**
 * Posts such as a busy blog collects: sentences of our own texts, dealt anew by a generator that always deals the
 * same, with a few words in each that no other has.
 */
function createLongTexts(count: number): PostText[] {
  const sentences = readSentences();
  const next = createDealer(sentences.length);
  return Array.from({ length: count }, (_, index) => {
    const picked = Array.from({ length: 30 + (next() % 30) }, () => sentences[next()] ?? '');
    const own = `Number${index} Place${next()}x${index} Person${next()}y${index}`;
    return {
      slug: `long-${index}`,
      title: `${picked[0]?.split(' ').slice(0, 7).join(' ')} ${index}`,
      excerpt: picked[1] ?? '',
      date: '2026-01-05T09:00:00+11:00',
      headings: picked.slice(2, 7).map((sentence) => sentence.split(' ').slice(0, 6).join(' ')),
      text: `${picked.join(' ')} ${own}.`,
    };
  });
}

function readSentences(): string[] {
  return globSync('content/{pages,blog,case-studies}/*.md', { cwd: projectDir })
    .sort()
    .flatMap((file) =>
      readMarkdown(readFileSync(path.join(projectDir, file), 'utf8').split(/^---$/m)[2] ?? '').text.split(
        /(?<=[.?!])\s+/,
      ),
    )
    .filter((sentence) => sentence.length > 30);
}

/** A linear congruential generator: Numerical Recipes. */
function createDealer(size: number): () => number {
  let state = 20_261_122;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state % size;
  };
}
