import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { PostText } from '#app/blog/domain/post-text.ts';
import { readMarkdown } from '#app/search/domain/read-markdown.ts';
import { projectDir } from '#tests/site.ts';

/**
 * Posts such as a busy blog collects: sentences of our own texts, dealt anew by a generator that always deals the
 * same, with a few words in each that no other has.
 */
export function createLongTexts(count: number): PostText[] {
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
