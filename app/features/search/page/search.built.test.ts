import { expect, test } from 'vitest';
import { built, createTestApp } from '#tests/built-app.ts';
import { listOperations, listResponseFaults, openApi } from '#tests/open-api.ts';
import { listHrefs, visitPage } from '#tests/read-page.ts';
import { createSearchedContent, sharedWord } from '#tests/searched-content.ts';
import type { SearchData } from '../domain/site-search.ts';

const { searchKinds } = built;

const { content } = createTestApp().services;
const [newestPost] = content.posts;
const { search: index } = createTestApp({
  publication: { content: createSearchedContent(content) },
}).services;

/** An app that all tests without special settings share. */
const { app, get } = createTestApp({ services: { search: index } });

async function read(path: string) {
  const visited = await visitPage(get, path);
  const { main, head } = visited;
  return { ...visited, main, head, text: main.text, paths: listHrefs(main, 'h3 a') };
}

const search = (words: string, more = '') => read(`/search?q=${encodeURIComponent(words)}${more}`);

test('R-23 a search finds pages, guides, case studies and posts, names their kinds, and marks the search words', async () => {
  const { status, main, text, paths } = await search('museums');
  expect(status).toBe(200);
  expect(paths).toEqual(
    expect.arrayContaining(['/projects/sydney-jewish-museum', `/blog/${newestPost?.slug}`]),
  );
  expect(text).toMatch(/\d+ results for “museums”/);
  expect(main.all('h3 mark').map((mark) => mark.text)).toContain('museum');
  for (const kind of ['Case study', 'Post', 'Guide or tool', 'Page']) expect(text).toContain(kind);
});

test.each([
  ['green hosting guide', '/green-hosting-guide'],
  ['ai seo', '/services/ai-seo'],
  ['kwoop', '/projects/kwoop-arrest2release'],
  ['museums and machines', `/blog/${newestPost?.slug}`],
  ['carbon calculator', '/website-carbon'],
])('R-23 what people call a page, “%s”, finds %s first', async (words, path) => {
  const { paths, main } = await search(words);
  expect(paths[0]).toBe(path);
  expect(main.all('mark').length).toBeGreaterThan(0);
});

test('R-23 the text of the questions finds the quiz', async () => {
  const { paths, text } = await search('procurement');
  expect(paths.toSorted()).toEqual(['/green-hosting-guide', '/sustainability-quiz']);
  expect(text).not.toContain('Filed under');
});

test('R-23 every hit can be opened', async () => {
  const paths = new Set<string>();
  for (const words of [sharedWord, 'contact', 'quiz', 'pricing'])
    for (let page = 1, last = 1; page <= last; page++) {
      const results = await index.find(new URLSearchParams({ q: words, page: String(page) }));
      if (results.state !== 'found') throw new Error('Nothing was searched for');
      for (const hit of results.hits) paths.add(hit.path);
      last = results.totalPages;
    }
  const texts = [content.pages, content.services, content.caseStudies, content.posts].flat();
  expect(paths.size).toBeGreaterThan(texts.length);
  for (const path of paths) expect([path, (await get(path)).status]).toEqual([path, 200]);
});

test('R-23 links filter results by kind, with the count of each, and the form keeps the filter', async () => {
  const { main, text } = await search('museums', '&kind=work');
  expect(text).toMatch(/2 of \d+ results for “museums”, in case studies/);
  expect(main.first('a.chip[href="/search?q=museums"]').text).toMatch(/^All \d+$/);
  expect(listHrefs(main, 'a.chip[aria-current=true]')).toEqual(['/search?q=museums&kind=work']);
  expect(main.first('input[type=hidden][name=kind]').attribute('value')).toBe('work');
  // Invalid values are ignored.
  expect((await search('museums', '&kind=made-up&page=x')).text).toMatch(/\d+ results for “museums”/);
});

test('R-23 results are paginated, and a page past the end shows the last page', async () => {
  const first = await search(sharedWord);
  expect(first.paths).toHaveLength(10);
  expect(listHrefs(first.main, 'a')).toContain(`/search?q=${sharedWord}&page=2`);
  const second = await search(sharedWord, '&page=2');
  expect(second.paths.some((path) => first.paths.includes(path))).toBe(false);
  expect(second.main.first('ol.hits').attribute('start')).toBe('11');
  expect((await search(sharedWord, '&page=999')).paths.length).toBeGreaterThan(0);
});

test('R-23 typing errors are corrected with a note, and for words without results the page names them and links elsewhere', async () => {
  const slip = await search('webiste carbn');
  expect(slip.text).toContain('Nothing found for “webiste” or “carbn”. Did you mean website carbon?');
  expect(listHrefs(slip.main, '.note a')).toEqual(['/search?q=website+carbon']);
  expect(slip.paths).toEqual((await search('website carbon')).paths);
  const some = await search('hosting zebra');
  expect(some.text).toContain('Nothing found for “zebra”. These match your other words.');
  expect(some.paths).toEqual((await search('hosting')).paths);
  const none = await search('zzzqqq');
  expect(none.status).toBe(200);
  expect(none.text).toContain('Nothing found for “zzzqqq”');
  const ways = ['/services', '/resources', '/projects', '/blog', '/contact'];
  expect(listHrefs(none.main, 'a')).toEqual(expect.arrayContaining(ways));
});

test.each(['/search', '/search?q=%20%00'])(
  'R-23 without a query the page shows what can be found: %s',
  async (path) => {
    const { main, text, status } = await read(path);
    expect(status).toBe(200);
    expect(text).toContain('Try one of these');
    expect(listHrefs(main, 'a')).toContain('/search?q=green+hosting');
  },
);

test.each([
  '"><img src=x onerror=alert(1)>',
  '</title><script>alert(1)</script>',
  "' onfocus='alert(1)",
  '{{7*7}} ${7*7} <mark>x</mark>',
])('R-23 markup in a query shows as text: %s', async (words) => {
  const { html, head, page, status } = await search(words);
  expect(status).toBe(200);
  expect(html).not.toMatch(/<script>alert|<img src=x|<mark>x/);
  expect(head.title).toHaveLength(1);
  expect(page.all('[onfocus], [onerror]')).toEqual([]);
});

test('R-23 a long query is truncated to 100 characters', async () => {
  const { main, text, paths, status } = await read(`/search?q=${'museum+'.repeat(12_000)}`);
  expect(status).toBe(200);
  expect(paths).toContain('/projects/sydney-jewish-museum');
  expect(text.length).toBeLessThan(10_000);
  for (const href of listHrefs(main, 'a')) expect(href?.length).toBeLessThan(200);
});

test('R-23 result pages are not indexed and have no canonical URL', async () => {
  for (const path of ['/search', '/search?q=museums', '/api/search?q=museums'])
    expect((await get(path)).headers.get('x-robots-tag')).toBe('noindex');
  const { head } = await search('museums');
  expect([head.meta('robots'), head.canonical]).toEqual([['noindex'], []]);
});

test('R-23 searches never fill the page cache: only the page without a query is cached', async () => {
  const { app, get } = createTestApp();
  const notStored = 'private, no-cache';
  for (const [path, control] of [
    ['/search?q=a', notStored],
    ['/search?page=2', notStored],
    ['/search?kind=a', notStored],
    ['/search.data?q=a', notStored],
    ['/api/search?q=a', 'no-store'],
  ] as const)
    expect([path, (await get(path)).headers.get('cache-control')]).toEqual([path, control]);
  expect(app.pages.cache.size).toBe(0);
  await get('/search');
  await get('/search?utm_source=x');
  expect(app.pages.cache.size).toBe(1);
});

test('R-23 the endpoint for typed searches returns the same result as compressed JSON', async () => {
  const path = '/api/search?q=museums&kind=work';
  const { headers } = await get(path, { 'accept-encoding': 'br' });
  expect([headers.get('content-type'), headers.get('content-encoding')]).toEqual(['application/json', 'br']);
  const plain = (await (await get(path)).json()) as SearchData;
  expect(plain).toMatchObject({ state: 'found', words: 'museums', kind: 'work', posts: 'ready' });
  expect((await app.request('http://site.test/api/search?q=a', { method: 'POST' })).status).toBe(405);
});

test('R-23 searches count towards the limit of concurrent requests from one network', async () => {
  const { get } = createTestApp();
  const responses = await Promise.all(Array.from({ length: 12 }, () => get('/api/search?q=museums')));
  const refused = responses.filter(({ status }) => status !== 200);
  expect(refused.map(({ status }) => status)).toEqual([429, 429, 429, 429]);
  for (const response of refused)
    expect(await listResponseFaults('GET', '/api/search', response)).toEqual([]);
});

test('R-23 every search response conforms to the OpenAPI description', async () => {
  const queries = [
    ...['', '?q=%20', '?q=museums', '?q=museums&kind=work', '?q=museums&kind=page&page=9', '?q=zzzqqq'],
    ...['?q=webiste', '?q=procurement', '?q=website&page=2', `?q=${'museum+'.repeat(200)}`],
    ...['?q=a&q=b&kind=x', '?q=%3Cmark%3Ex%3C/mark%3E', '?q=%F0%9F%8C%BF', '?q=%00%ff', '?page=-1'],
  ];
  for (const query of queries) {
    const response = await get(`/api/search${query}`);
    const faults = await listResponseFaults('GET', '/api/search', response);
    expect([query, response.status, faults]).toEqual([query, 200, []]);
  }
  expect(listOperations('search')).toEqual([
    { operation: 'GET /api/search', statuses: ['200', '429', '503'] },
  ]);
  const { SearchKind } = openApi.components.schemas as Record<string, { enum?: string[] }>;
  expect(SearchKind?.enum).toEqual([...searchKinds]);
});

test('R-23 the page says so if the blog posts could not be read', async () => {
  const readWith = async (posts: 'stale' | 'loading', outageSince?: string) => {
    const search = {
      ...index,
      find: async (query: URLSearchParams) =>
        ({ ...(await index.find(query)), posts, outageSince }) as SearchData,
    };
    return (await createTestApp({ services: { search } }).get('/search?q=museums')).text();
  };
  expect(await readWith('stale', '2026-11-23T20:15:00.000Z')).toContain(
    'The blog has been unreachable since 7:15 am on 24 November 2026',
  );
  expect(await readWith('stale')).toContain('We can’t reach the blog right now.');
  expect(await readWith('loading')).toContain('still loading');
});

test('R-23 the not-found page offers the last part of its path as a search, escaped', async () => {
  const { main, text } = await read('/old/green-hosting.html');
  expect(listHrefs(main, 'a')).toContain('/search?q=green+hosting');
  expect(text).toContain('Search for “green hosting”');
  for (const [path, q] of [
    ['/old/what%20is%20caf%C3%A9', 'what+is+caf%C3%A9'],
    [`/${'word-'.repeat(50)}`, Array(20).fill('word').join('+')],
    ['/%3Cscript%3Ealert(1)%3C%2Fscript%3E', 'script+alert+1+script'],
  ] as const) {
    const missing = await read(path);
    expect([missing.status, missing.html.includes('<script>alert')]).toEqual([404, false]);
    expect(listHrefs(missing.main, 'a')).toContain(`/search?q=${q}`);
  }
});
