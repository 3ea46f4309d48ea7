import { expect, test } from 'vitest';
import type { SearchDocument } from './search-document.ts';
import { createSearchIndex } from './search-index.ts';

type Given = Record<string, string | Partial<SearchDocument>>;

/** Creates a page for each path from its text or from some of its fields. */
const createDocuments = (pages: Given) =>
  Object.entries(pages).map(
    ([path, fields]): SearchDocument => ({
      ...{ path, kind: 'page', title: path.slice(1), names: [], headings: [], text: '' },
      ...(typeof fields === 'string' ? { text: fields } : fields),
    }),
  );

async function createIndex(pages: Given, synonyms?: string[][]) {
  const index = await createSearchIndex(createDocuments(pages), synonyms);
  const find = (words: string) => index.find(words).matches.map(({ document }) => document.path);
  return { index, find };
}

test('R-23 words in titles and names rank above words in headings, which rank above words in the text', async () => {
  const filler = 'many other words stand around it here '.repeat(10);
  const { find } = await createIndex({
    '/text': `${filler} carbon carbon`,
    '/heading': { headings: ['On carbon'], text: filler },
    '/title': { title: 'Carbon', text: filler },
    '/name': { title: 'Something', names: ['Carbon'], text: filler },
  });
  expect(find('carbon').slice(0, 2).sort()).toEqual(['/name', '/title']);
  expect(find('carbon').slice(2)).toEqual(['/heading', '/text']);
});

const green = { '/both': 'green hosting', '/green': 'green paint', '/host': 'a host' };
const words = {
  '/form': 'a form',
  '/light': 'light',
  '/hosting': 'hosting',
  '/sustainability': 'sustainability',
};
const weight = { '/both': 'the weight of a page', '/page': 'a page' };
const german = { '/a': 'Überraschung in der Café-Küche' };

test.each<[string, Given, Record<string, string[]>]>([
  ['pages with all words come before pages with some', green, { 'green hosting': ['/both'] }],
  [
    'the beginning of a word finds it, whatever its case and accents; two letters are too few',
    german,
    { überr: ['/a'], UBERRASCHUNG: ['/a'], cafe: ['/a'], kuch: ['/a'], Café: ['/a'], KÜCHE: ['/a'], ub: [] },
  ],
  [
    'a word from four letters may have a typing error, one from eight letters two, and a shorter one none',
    words,
    {
      fort: ['/form'],
      lght: ['/light'],
      frm: [],
      dorm: [],
      hostign: ['/hosting'],
      sustanabilty: ['/sustainability'],
      sustnblity: [],
    },
  ],
  [
    'two swapped letters are one error, also beside a word that is found',
    weight,
    { 'page wieght': ['/both'], 'apge wieght': ['/both'], apge: ['/page', '/both'] },
  ],
  [
    'a missing space and one too many are found where the site has the words',
    { ...green, '/ai': { title: 'AI and SEO for all' }, '/website': 'a website' },
    { greenhosting: ['/both'], aiseo: ['/ai'], forpaint: [], hostigreen: [], 'web site': ['/website'] },
  ],
  [
    'a word that is found as typed finds no similar ones',
    { '/hosting': 'hosting', '/posting': 'posting', '/holding': 'holding a zero' },
    { hosting: ['/hosting'], 'hosting zebra': ['/hosting'], 'holding zerro': ['/holding'] },
  ],
  [
    'common words and single letters are left out',
    { '/a': 'the museum', '/b': 'a shop for the x' },
    { 'the museum for x': ['/a'], the: [], x: [] },
  ],
  [
    'the names of object properties are words like others',
    { '/a': '__proto__ constructor toString', '/b': '' },
    Object.fromEntries(['__proto__', 'constructor', 'toString'].map((word) => [word, ['/a']])),
  ],
])('R-23 %s', async (_rule, pages, found) => {
  const { find } = await createIndex(pages);
  for (const [query, paths] of Object.entries(found)) expect([query, find(query)]).toEqual([query, paths]);
});

test.each<[string, Given, string, object]>([
  ['found as typed', green, 'green hosting', { missing: [], isPartial: false }],
  ['some of which are on no page together', green, 'paint hosting', { missing: [], isPartial: true }],
  [
    'with swapped letters',
    weight,
    'Page wieght!',
    { missing: ['wieght'], guess: 'Page weight!', isPartial: false },
  ],
  [
    'without a space',
    green,
    'greenhosting',
    { missing: ['greenhosting'], guess: 'green hosting', isPartial: false },
  ],
  ['that a page lacks', green, 'the Zebras: green', { missing: ['Zebras'], isPartial: true }],
  ['that nothing has', green, 'giraffe zebra', { missing: ['giraffe', 'zebra'], matches: [] }],
  ['that are common', green, 'my hosting', { missing: [], isPartial: false }],
])(
  'R-23 for words %s the result has the missing words, the guess, and whether it is partial',
  async (_what, pages, query, expected) => {
    const { index } = await createIndex(pages);
    const found = index.find(query);
    expect(found).toMatchObject(expected);
    expect('guess' in found).toBe('guess' in expected);
  },
);

test('R-23 the guess is the similar word on the best page with the other words', async () => {
  const { index, find } = await createIndex({
    '/guide': { title: 'A guide to hosting', text: 'a guide' },
    '/give': 'we give and give',
    '/side': 'on the side of hosting',
  });
  expect(index.find('hosting gide').guess).toBe('hosting guide');
  expect(find('hosting gide')).toEqual(['/guide']);
});

test('R-23 synonyms and their prefixes are found', async () => {
  const pages = { '/film': 'a film', '/video': 'a video', '/other': 'a song' };
  const { find } = await createIndex(pages, [['film', 'videos']]);
  for (const query of ['film', 'videos', 'Video']) expect(find(query).sort()).toEqual(['/film', '/video']);
  expect(find('vide')).toEqual(['/video']);
});

test('R-23 a match identifies its matching words', async () => {
  const pages = { '/a': { names: ['Carbon calculators'], text: 'Carbonate and CARBON in a movie' } };
  const { index } = await createIndex(pages, [['film', 'movie']]);
  const [match] = index.find('carbon calculator film').matches;
  const words = 'Carbon calculators Carbonate and CARBON in a movie'.split(' ');
  expect(words.filter((word) => match?.isFound(word))).toEqual([
    ...['Carbon', 'calculators', 'Carbonate', 'CARBON', 'movie'],
  ]);
});

test.each(['', '   ', '<>&"\'', '\u0000', '()[]{}*+?\\', '💥💥💥💥🌿'])(
  'R-23 a search without words finds nothing: %j',
  async (query) => {
    const { find } = await createIndex({ '/a': 'something' });
    expect(find(query)).toEqual([]);
  },
);

test('R-23 a search with hundreds of misspelled words still finds the page', async () => {
  const { find } = await createIndex({ '/a': 'alpha' });
  const misspelled = 'alphb alphc alphd alphe alphf alphg alphh alphi alphj alphk alphl alphm ';
  expect(find(`alpha ${misspelled.repeat(50)}`)).toEqual(['/a']);
});
