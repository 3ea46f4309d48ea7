import { expect, test } from 'vitest';
import type { SearchDocument } from './search-document.ts';
import { createSearchIndex } from './search-index.ts';

type Given = Record<string, string | Partial<SearchDocument>>;

/** A page for each path: its text, or those of its fields that matter. */
const createDocuments = (given: Given) =>
  Object.entries(given).map(
    ([path, fields]): SearchDocument => ({
      ...{ path, kind: 'page', title: path.slice(1), names: [], headings: [], text: '' },
      ...(typeof fields === 'string' ? { text: fields } : fields),
    }),
  );

async function createIndex(given: Given) {
  const index = createSearchIndex();
  await index.update(createDocuments(given));
  const find = (words: string) => index.find(words).matches.map(({ document }) => document.path);
  return { index, find };
}

test('R-23 a word in a title or a name counts more than one in a heading, and that more than one in the text', async () => {
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
const words = { '/form': 'a form', '/farm': 'a farm', '/light': 'light' };
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
    'a word of more than four letters may have a typo, a shorter one may not',
    words,
    { form: ['/form'], fort: [], lght: [], ligt: [], ligth: ['/light'] },
  ],
  [
    'two swapped letters are one typo, also beside a word that is found',
    weight,
    { 'page wieght': ['/both'], 'apge wieght': ['/both'] },
  ],
  [
    'a missing space is one typo, where a page has both words whole',
    { ...green, '/ai': { title: 'AI and SEO for all' } },
    { greenhosting: ['/both'], aiseo: ['/ai'], forpaint: [], painthosting: [], hostigreen: [] },
  ],
  [
    'a word that is found as typed finds no similar ones',
    { '/hosting': 'hosting', '/posting': 'posting', '/holding': 'holding a zero' },
    { hosting: ['/hosting'], 'hosting zebra': ['/hosting'], 'holding zerro': ['/holding'] },
  ],
  [
    'common words count only where nothing else is asked for',
    { '/about': { title: 'About us', text: 'who' }, '/other': 'about the museum' },
    { about: ['/about'], 'about the museum': ['/other'] },
  ],
  [
    'the names of object properties are words like others',
    { '/a': '__proto__ constructor toString', '/b': '' },
    Object.fromEntries(['__proto__', 'constructor', 'toString'].map((word) => [word, ['/a']])),
  ],
])('R-23 %s', async (_rule, given, found) => {
  const { find } = await createIndex(given);
  for (const [asked, paths] of Object.entries(found)) expect([asked, find(asked)]).toEqual([asked, paths]);
});

test.each(['webiste', 'wbsite', 'websitte', 'websute'])(
  'R-23 the typo "%s" finds a website',
  async (asked) => {
    const { index } = await createIndex({ '/a': 'a website', '/b': 'a story' });
    const { matches, closeness } = index.find(asked);
    expect([closeness, ...matches.map(({ document }) => document.path)]).toEqual(['similar', '/a']);
  },
);

test.each<[string, Given, string, object]>([
  ['found as typed', green, 'green hosting', { closeness: 'exact', missing: [] }],
  ['some of which are on no page together', green, 'paint hosting', { closeness: 'some', missing: [] }],
  ['with swapped letters', weight, 'page wieght', { closeness: 'similar', missing: ['wieght'] }],
  ['that a page lacks', green, 'the Zebras, zebra: green', { closeness: 'some', missing: ['Zebras'] }],
  ['that nothing has', green, 'giraffe zebra', { closeness: 'exact', missing: ['giraffe', 'zebra'] }],
  ['that are common', green, 'my hosting', { closeness: 'exact', missing: [] }],
])(
  'R-23 of words %s the closeness is told, and those that no page has as typed',
  async (_what, given, asked, told) => {
    const { index } = await createIndex(given);
    expect(index.find(asked)).toMatchObject(told);
  },
);

test.each<[string, Given, string, string[][]]>([
  [
    'by its labels and its text',
    { '/a': { labels: ['Carbon calculator'], text: 'carbon carbonate' } },
    'carbon calculator',
    [['carbon', 'carbonate'], ['calculator']],
  ],
  ['after a typo', weight, 'page wieght', [['page'], ['weight']]],
  ['without a space', green, 'greenhosting', [['green'], ['hosting']]],
])('R-23 a page found %s names the terms behind each word', async (_how, given, asked, terms) => {
  const { index } = await createIndex(given);
  const [match] = index.find(asked).matches;
  expect(match?.terms.flatMap((group) => group.toSorted())).toEqual(terms.flat());
});

test.each(['', '   ', '<>&"\'', '\u0000', '()[]{}*+?\\', '💥💥💥💥🌿'])(
  'R-23 a search without words finds nothing: %j',
  async (asked) => {
    const { find } = await createIndex({ '/a': 'something' });
    expect(find(asked)).toEqual([]);
  },
);

test('R-23 an updated index has the new and changed pages, and not the removed ones', async () => {
  const { index, find } = await createIndex({ '/one': 'wattle', '/two': 'banksia' });
  await index.update(createDocuments({ '/two': 'saltbush', '/three': 'wattle' }));
  expect([find('wattle'), find('banksia'), find('saltbush')]).toEqual([['/three'], [], ['/two']]);
  expect(index.list()).toHaveLength(2);
});

test('R-23 a search with hundreds of misspelled words still finds the page', async () => {
  const { find } = await createIndex({ '/a': 'alpha' });
  const misspelled = 'alphb alphc alphd alphe alphf alphg alphh alphi alphj alphk alphl alphm ';
  expect(find(`alpha ${misspelled.repeat(50)}`)).toEqual(['/a']);
});
