import { expect, test } from 'vitest';
import type { SearchDocument } from './search-document.ts';
import { createSearchIndex } from './search-index.ts';

const createDocument = (path: string, fields: Partial<SearchDocument> = {}): SearchDocument => ({
  ...{ path, kind: 'page', title: path.slice(1), names: [], headings: [], text: '' },
  ...fields,
});

async function createIndex(...documents: SearchDocument[]) {
  const index = createSearchIndex();
  await index.update(documents);
  const find = (words: string) => index.find(words).matches.map(({ document }) => document.path);
  return { index, find };
}

const filler = 'many other words stand around it here '.repeat(10);

test('R-23 a word in a title counts more than one in a heading, and that more than one in the text', async () => {
  const { find } = await createIndex(
    createDocument('/text', { text: `${filler} carbon carbon` }),
    createDocument('/heading', { headings: ['On carbon'], text: filler }),
    createDocument('/title', { title: 'Carbon', text: filler }),
    createDocument('/name', { title: 'Something', names: ['Carbon'], text: filler }),
  );
  expect(find('carbon').slice(0, 2).sort()).toEqual(['/name', '/title']);
  expect(find('carbon').slice(2)).toEqual(['/heading', '/text']);
});

test('R-23 all words are wanted; where no page has them all, those that have some are shown', async () => {
  const { index, find } = await createIndex(
    createDocument('/both', { text: 'green hosting' }),
    createDocument('/green', { text: 'green paint' }),
  );
  expect(find('green hosting')).toEqual(['/both']);
  expect(index.find('green hosting').closeness).toBe('exact');
  expect(index.find('paint hosting')).toMatchObject({ closeness: 'some', matches: { length: 2 } });
});

test('R-23 the beginning of a word finds it, and accents and case do not matter', async () => {
  const { find } = await createIndex(createDocument('/a', { text: 'Überraschung in der Café-Küche' }));
  for (const words of ['überr', 'UBERRASCHUNG', 'cafe', 'kuch', 'Café', 'KÜCHE ueb'.slice(0, 5)])
    expect([words, find(words)]).toEqual([words, ['/a']]);
  // Two letters begin too much.
  expect(find('ub')).toEqual([]);
});

test.each(['webiste', 'wbsite', 'websitte', 'wesbite', 'websites', 'websute'])(
  'R-23 a slip of the hand is forgiven: %s',
  async (words) => {
    const { index } = await createIndex(
      createDocument('/a', { text: 'a website' }),
      createDocument('/b', { text: 'a story' }),
    );
    const { matches, closeness } = index.find(words);
    expect(matches.map(({ document }) => document.path)).toEqual(['/a']);
    expect(closeness).toBe(words === 'websites' ? 'exact' : 'similar');
  },
);

test('R-23 two letters that changed places are one slip, beside words that are found too', async () => {
  const { index, find } = await createIndex(
    createDocument('/both', { text: 'the weight of a page' }),
    createDocument('/page', { text: 'a page' }),
  );
  expect(find('page wieght')).toEqual(['/both']);
  expect(index.find('page wieght')).toMatchObject({ closeness: 'similar', missing: ['wieght'] });
  expect(index.find('page wieght').matches[0]?.terms.flat()).toEqual(['page', 'weight']);
  expect(find('apge wieght')).toEqual(['/both']);
  // What is too short to slip is too short for this one too, and whole signs change places.
  expect(index.find('page fo').missing).toEqual(['fo']);
  expect(index.find('💥💥💥💥🌿').matches).toEqual([]);
});

test('R-23 a space that was left out is one slip, where a page has both words', async () => {
  const { index, find } = await createIndex(
    createDocument('/both', { text: 'green hosting' }),
    createDocument('/green', { text: 'green paint' }),
    createDocument('/host', { text: 'a host' }),
    createDocument('/ai', { title: 'AI and SEO for all' }),
  );
  expect(find('greenhosting')).toEqual(['/both']);
  expect(index.find('greenhosting')).toMatchObject({ closeness: 'similar', missing: ['greenhosting'] });
  expect(index.find('greenhosting').matches[0]?.terms.flat()).toEqual(['green', 'hosting']);
  expect(find('aiseo')).toEqual(['/ai']);
  // Both on one page, whole, and telling something.
  expect(find('forpaint')).toEqual([]);
  expect(find('painthosting')).toEqual([]);
  expect(find('hostigreen')).toEqual([]);
});

test('R-23 words of up to four letters are taken as they are typed, longer ones with their slips', async () => {
  const { find } = await createIndex(
    createDocument('/form', { text: 'a form' }),
    createDocument('/farm', { text: 'a farm' }),
    createDocument('/light', { text: 'light' }),
  );
  expect(find('form')).toEqual(['/form']);
  expect(find('fort')).toEqual([]);
  expect(find('lght')).toEqual([]);
  expect(find('ligt')).toEqual([]);
  expect(find('ligth')).toEqual(['/light']);
});

test('R-23 what a page is filed under finds it, and each word is told with the terms it was found by', async () => {
  const { index } = await createIndex(
    createDocument('/a', { labels: ['Carbon calculator'], text: 'carbon carbonate' }),
  );
  expect(index.find('carbon calculator').matches[0]?.terms.map((group) => group.toSorted())).toEqual([
    ['carbon', 'carbonate'],
    ['calculator'],
  ]);
});

test('R-23 what is spelled right never brings what is only like it', async () => {
  const { find } = await createIndex(
    createDocument('/hosting', { text: 'hosting' }),
    createDocument('/posting', { text: 'posting' }),
  );
  expect(find('hosting')).toEqual(['/hosting']);
});

test('R-23 a word that is found as typed is never fuzzed, and comes before what is two letters away', async () => {
  const { index, find } = await createIndex(
    createDocument('/hosting', { text: 'hosting' }),
    createDocument('/holding', { text: 'holding a zero' }),
    createDocument('/sydney', { text: 'sydney' }),
    createDocument('/number', { text: 'a number in sydneys' }),
  );
  expect(find('hosting zebra')).toEqual(['/hosting']);
  expect(index.find('hosting zebra')).toMatchObject({ closeness: 'some', missing: ['zebra'] });
  expect(find('holding zerro')).toEqual(['/holding']);
  const { matches } = index.find('sydney plumber');
  expect(matches.flatMap(({ terms }) => terms.flat())).toEqual(['sydney', 'sydney']);
});

test('R-23 words that nothing has are told as they were typed, each once, and no others', async () => {
  const { index } = await createIndex(
    createDocument('/a', { text: 'a website' }),
    createDocument('/b', { text: 'carbon' }),
  );
  expect(index.find('my website').missing).toEqual([]);
  expect(index.find('web carb')).toMatchObject({ closeness: 'some', missing: [] });
  expect(index.find('the Zebras, zebra: carb')).toMatchObject({ closeness: 'some', missing: ['Zebras'] });
  expect(index.find('websute Carbom')).toMatchObject({
    closeness: 'similar',
    missing: ['websute', 'Carbom'],
  });
  expect(index.find('giraffe zebra')).toEqual({
    closeness: 'exact',
    missing: ['giraffe', 'zebra'],
    matches: [],
  });
});

test('R-23 common words count where nothing else is asked for', async () => {
  const { find } = await createIndex(
    createDocument('/about', { title: 'About us', text: 'who' }),
    createDocument('/other', { text: 'about the museum' }),
  );
  expect(find('about')).toEqual(['/about']);
  expect(find('about the museum')).toEqual(['/other']);
});

test.each(['', '   ', '<>&"\'', '\u0000', '()[]{}*+?\\', '~1', '💥'])(
  'R-23 what has no words in it finds nothing: %j',
  async (words) => {
    const { find } = await createIndex(createDocument('/a', { text: 'something' }));
    expect(find(words)).toEqual([]);
  },
);

test.each(['__proto__', 'constructor', 'hasOwnProperty', 'toString'])(
  'R-23 a word is only a word: %s',
  async (word) => {
    const { find } = await createIndex(createDocument('/a', { text: `about ${word}` }), createDocument('/b'));
    expect(find(word)).toEqual(['/a']);
  },
);

test('R-23 the index follows what it is made of: new, changed and gone', async () => {
  const { index, find } = await createIndex(
    createDocument('/one', { text: 'wattle' }),
    createDocument('/two', { text: 'banksia' }),
  );
  await index.update([
    createDocument('/two', { text: 'saltbush' }),
    createDocument('/three', { text: 'wattle' }),
  ]);
  expect(find('wattle')).toEqual(['/three']);
  expect(find('banksia')).toEqual([]);
  expect(find('saltbush')).toEqual(['/two']);
  expect(index.list()).toHaveLength(2);
});

test('R-23 a search takes so many words and no more, whatever is typed', async () => {
  const { find } = await createIndex(createDocument('/a', { text: 'alpha' }));
  const began = performance.now();
  expect(
    find(`alpha ${'alphb alphc alphd alphe alphf alphg alphh alphi alphj alphk alphl alphm '.repeat(50)}`),
  ).toEqual(['/a']);
  expect(performance.now() - began).toBeLessThan(1000);
});
