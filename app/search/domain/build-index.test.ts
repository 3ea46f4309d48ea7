import MiniSearch from 'minisearch';
import { expect, test } from 'vitest';
import { buildIndex } from './build-index.ts';

const words = ['light', 'heavy', '__proto__', 'page', 'paged', 'constructor', 'été', '7', 'x'.repeat(50)];
const documents = Array.from({ length: 60 }, (_, index) => ({
  path: `/made-${index}`,
  title: `${words[index % words.length]} ${words[(index * 5) % words.length]} page`,
  text: index % 4 === 0 ? '' : `${words.slice(index % 7).join(' ')} own-${index} page page`,
}));
const options = {
  fields: ['title', 'text'],
  idField: 'path',
  extractField: (document: (typeof documents)[number], field: string) => document[field as 'title'],
  tokenize: (text: string) => text.split(' ').filter(Boolean),
  processTerm: (term: string) => term,
};

test('R-23 an index built at once equals one to which the documents were added in turn, and can be changed', async () => {
  const inTurn = new MiniSearch(options);
  inTurn.addAll(documents);
  const built = await buildIndex(documents, options);
  const plain = (index: MiniSearch) => {
    const { index: terms, ...others } = index.toJSON();
    return { ...others, terms: Object.fromEntries(terms) };
  };
  expect(plain(built)).toEqual(plain(inTurn));
  for (const index of [built, inTurn]) {
    index.discard('/made-3');
    index.add({ path: '/late', title: 'late page', text: 'light' });
  }
  expect(built.search('light page')).toEqual(inTurn.search('light page'));
});

test('R-23 an empty index finds nothing, and documents can be added to it', async () => {
  const index = await buildIndex<(typeof documents)[number]>([], options);
  expect(index.search('page')).toEqual([]);
  index.addAll(documents);
  expect(index.search('page')).not.toEqual([]);
});
