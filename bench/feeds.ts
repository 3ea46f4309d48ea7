/**
 * npm run bench:feeds: what the site map and the feed of 10,000 posts cost whoever asks first, from a warm source, in
 * the form that is sent. Ends with status 1 where both together take a second at the median.
 */

import { createTestApp } from '#tests/built-app.ts';
import { createWarmBlog } from '#tests/built-blogs.ts';

const posts = 10_000;
const rounds = 7;
const mostMs = 1000;
const files = ['/sitemap.xml', '/blog/feed.xml'] as const;

const blog = await createWarmBlog(posts);
const times = new Map<string, number[]>([...files, 'both'].map((name) => [name, []]));
const note = (name: string, ms: number) => times.get(name)?.push(ms);
let sizes: string[] = [];

for (let round = 0; round <= rounds; round++) {
  // Each round starts anew: nothing rendered is cached from the one before.
  const { get } = createTestApp({ services: { blog } });
  const taken: number[] = [];
  sizes = [];
  for (const file of files) {
    const began = performance.now();
    const response = await get(file, { 'accept-encoding': 'br' });
    const { byteLength } = await response.arrayBuffer();
    taken.push(performance.now() - began);
    if (response.status !== 200) throw new Error(`${file} is ${response.status}`);
    sizes.push(`${file} ${(byteLength / 1000).toFixed(0)} kB`);
  }
  // The first round compiles the code.
  if (round === 0) continue;
  for (const [index, file] of files.entries()) note(file, taken[index] ?? Number.NaN);
  note(
    'both',
    taken.reduce((sum, ms) => sum + ms, 0),
  );
}

const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
console.log(`${posts} posts, compressed: ${sizes.join(', ')}`);
for (const [name, taken] of times)
  console.log(`${name}: ${median(taken).toFixed(0)} ms (${taken.map((ms) => ms.toFixed(0)).join(', ')})`);
process.exitCode = median(times.get('both') ?? []) > mostMs ? 1 : 0;
