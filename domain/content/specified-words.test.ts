import { expect, test } from 'vitest';
import { loadContent } from './load-content.ts';
import { listChangedWords } from './specified-words.ts';

const content = loadContent('content');

test('a word that differs from the specification is mentioned with its row', () => {
  const home = { ...content.home, approach: { ...content.home.approach, words: ['Brand', 'Planet'] } };
  expect(listChangedWords({ ...content, home })).toContainEqual({
    file: 'content/home.yaml',
    field: 'approach.words',
    problem: 'the specification (HP-03) says Brand, Internet, World; the content says Brand, Planet',
  });
});

test('words as the specification has them are not mentioned', () => {
  const words = ['Brand', 'Internet', 'World'];
  const home = { ...content.home, approach: { ...content.home.approach, words } };
  const fields = listChangedWords({ ...content, home }).map(({ field }) => field);
  expect(fields).not.toContain('approach.words');
});
