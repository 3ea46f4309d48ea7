import { expect, test } from 'vitest';
import { loadContent } from './load-content.ts';
import { listChangedWords } from './specified-words.ts';

const content = loadContent('content');
const list = (words: string[]) =>
  listChangedWords({ ...content, home: { ...content.home, approach: { ...content.home.approach, words } } });

test('a word that differs from the specification is mentioned with its row, and others are not', () => {
  expect(list(['Brand', 'Planet'])).toContainEqual({
    file: 'content/home.yaml',
    field: 'approach.words',
    problem: 'the specification (HP-03) says Brand, Internet, World; the content says Brand, Planet',
  });
  expect(list(['Brand', 'Internet', 'World']).map(({ field }) => field)).not.toContain('approach.words');
});
