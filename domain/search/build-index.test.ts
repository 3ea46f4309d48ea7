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

function addInTurn(): MiniSearch<(typeof documents)[number]> {
  const index = new MiniSearch(options);
  for (const document of documents) index.add(document);
  return index;
}

test('R-23 an index built at once is the one that adding in turn makes', async () => {
  const plain = (index: MiniSearch) => {
    const { index: terms, ...others } = index.toJSON();
    return {
      ...others,
      terms: Object.entries(Object.fromEntries(terms)).sort(([a], [b]) => (a < b ? -1 : 1)),
    };
  };
  const built = await buildIndex(documents, options);
  expect(plain(built)).toEqual(plain(addInTurn()));
  expect(plain(built).terms.length).toBeGreaterThan(50);
});

test('R-23 what is built at once can be searched, added to and taken from as any other', async () => {
  const built = await buildIndex(documents, options);
  const inTurn = addInTurn();
  for (const index of [built, inTurn]) {
    index.discard('/made-3');
    index.add({ path: '/late', title: 'late page', text: 'light' });
    index.replace({ path: '/made-5', title: 'changed', text: 'heavy' });
  }
  for (const query of ['light', 'pag', 'heavy constructor', 'changed', '__proto__', 'late', 'own-3']) {
    const search = (index: MiniSearch) =>
      index.search(query, { prefix: true }).map(({ id, score }) => ({ id, score }));
    expect(search(built), query).toEqual(search(inTurn));
  }
});

test('R-23 an index of nothing finds nothing, and takes what comes', async () => {
  const index = await buildIndex<(typeof documents)[number]>([], options);
  expect(index.search('page')).toEqual([]);
  index.addAll(documents);
  expect(index.search('page')).not.toEqual([]);
});
