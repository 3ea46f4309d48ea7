import { expect, test } from 'vitest';
import { createPostDescription } from './post-description.ts';

const describe = (excerpt: string) => createPostDescription({ title: 'Tides', excerpt });

test('R-13 a post is described by its excerpt, and by its title where it has none', () => {
  expect(describe('What the sea does.')).toBe('What the sea does.');
  expect(describe('')).toBe('Tides, a post on our blog.');
});

test('R-13 a long excerpt is cut between words', () => {
  const cut = describe(`${'word, '.repeat(60)}`);
  expect(cut.length).toBeLessThanOrEqual(201);
  expect(cut).toMatch(/ word…$/);
});

test('R-13 what has no spaces is cut all the same, and no sign is cut in two', () => {
  expect(describe('海'.repeat(300))).toHaveLength(201);
  expect(describe(`${'a'.repeat(199)}🌿${'a'.repeat(9)}`).isWellFormed()).toBe(true);
});
