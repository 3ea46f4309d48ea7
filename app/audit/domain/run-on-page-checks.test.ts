import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { cutToWidth, measureTextWidth } from '#platform/text/text-width.ts';
import { createOnPageFacts, createOnPageScan } from '#tests/on-page-scan.ts';
import { listCrawlerAccess } from './ai-crawlers.ts';
import { createOnPageReport, formatChecksCsv } from './on-page-report/create-on-page-report.ts';
import type { OnPageFacts } from './page-facts.ts';
import { onPageChecks, runOnPageChecks } from './run-checks.ts';

const url = 'https://tidepooltrust.example/reef-walks/';

const runCheck = (id: string, change: Partial<OnPageFacts> = {}, phrase?: string) =>
  runOnPageChecks(createOnPageFacts(change), phrase).find((result) => result.id === id);

test('R-07 all checks pass on a sound page', () => {
  const results = runOnPageChecks(createOnPageFacts(), 'guided reef walk');
  expect(results.filter(({ state }) => state !== 'passed')).toEqual([]);
  expect(results).toHaveLength(onPageChecks.length);
});

const robots = (text: string) => ({ state: 'found' as const, url: `${url}robots.txt`, text });
const target = { url: `${url}a`, text: 'A' };

test.each<[string, Partial<OnPageFacts>]>([
  ['words', { words: 0 }],
  ['internal-links', { links: [] }],
  ['broken-links', { targets: [], unasked: 0 }],
  ['twitter-card', { social: {} }],
  ['structured-types', { nodes: [{ '@type': 'Event', name: '' }] }],
])('R-07 the check %s is unknown if scripts render the page: %o', (id, change) => {
  expect(runCheck(id, { ...change, drawnByScript: true })?.state).toBe('unknown');
});

test.each<[string, Partial<OnPageFacts>, string]>([
  ['guided reef walk', {}, 'passed'],
  ['REEF, walks (guided)', {}, 'passed'],
  ['low tide', {}, 'warning'],
  ['snow shoes', {}, 'warning'],
  ['snow', { drawnByScript: true }, 'unknown'],
])('R-07 the phrase %j on the page with %o is %s', (phrase, change, state) => {
  expect(runCheck('phrase', change, phrase)?.state).toBe(state);
});

test('R-07 the phrase is checked only if there is one, and excessive repetition of it is a warning', () => {
  expect(runCheck('phrase')).toBeUndefined();
  expect(runCheck('phrase', { text: 'reef walks '.repeat(50) }, 'reef walks')?.state).toBe('warning');
});

const elsewhere = 'Tidepool Trust';
const heading = { headings: [{ level: 1 as const, text: elsewhere }] };
const opening = { paragraphs: ['We are on the coast.'] };

test.each<[string, Partial<OnPageFacts>]>([
  ['title', { titles: [elsewhere] }],
  ['main heading', heading],
  ['title and the main heading', { titles: [elsewhere], ...heading }],
  ['main heading and the first paragraph', { ...heading, ...opening }],
  [
    'main heading, the meta description and the first paragraph',
    { ...heading, descriptions: ['Coast'], ...opening },
  ],
])('R-07 a phrase that is missing from the %s is recommended there and nowhere else', (places, change) => {
  expect(runCheck('phrase', change, 'reef walk')).toMatchObject({
    says: `The search phrase is missing from the ${places}.`,
    fix: `Use it in the ${places}, in any form that reads well.`,
  });
});

test('R-07 a phrase in a language without spaces is found by its words', () => {
  const facts = {
    titles: ['東京のラーメン店案内'],
    headings: [{ level: 1, text: '東京のラーメン' }],
    text: '東京のラーメン店を案内します。ラーメンは毎日です。',
    paragraphs: [],
  };
  expect(runCheck('phrase', facts, '東京 ラーメン')?.state).toBe('passed');
  expect(runCheck('phrase', facts, '大阪')?.state).toBe('warning');
});

test('R-07 AI crawlers are listed by token, with their purpose and whether robots.txt allows them', () => {
  const text = 'User-agent: GPTBot\nDisallow: /\n\nUser-agent: *\nDisallow: /private';
  const access = listCrawlerAccess(robots(text), url);
  const find = (token: string) => access.find((crawler) => crawler.token === token);
  expect(find('GPTBot')).toMatchObject({ access: 'refused', use: 'training' });
  expect(find('PerplexityBot')).toMatchObject({ access: 'allowed', use: 'search' });
});

test.each([
  ['Short', /^Short$/, 0],
  ['Wide words '.repeat(20).trim(), /^Wide words .* (Wide|words) …$/, 400],
  ['W'.repeat(500), /^W{20,40}…$/, 500],
  [`東京 ${'海辺の庭に植える草花の選び方'.repeat(5)}`, /[^ ]…$/, 500],
])(
  'R-07 the preview of a search result fills its width, and is cut between words if possible (%#)',
  (text, shown, least) => {
    const cut = cutToWidth(text, 20, 600);
    expect(cut.text).toMatch(shown);
    expect(cut.cut).toBe(cut.text !== text);
    expect(measureTextWidth(cut.text, 20)).toBeLessThanOrEqual(600);
    expect(measureTextWidth(cut.text, 20)).toBeGreaterThan(least);
  },
);

test('R-07 a report counts checks by their worst finding', () => {
  const facts = createOnPageFacts({
    titles: ['Home', ''],
    viewport: undefined,
    robotsTxt: { state: 'unknown', url },
  });
  const { counts, results } = createOnPageReport(createOnPageScan({ facts }), 'guided reef walk');
  expect(counts).toMatchObject({ failed: 1, warning: 2, unknown: 3 });
  expect(Object.values(counts).reduce((sum, many) => sum + many)).toBe(
    new Set(results.map(({ id }) => id)).size,
  );
});

test('R-07 a report leaves out queries, and shows each text of the page on one line', () => {
  const secret = `${url}?token=S3CRET`;
  const hop = `${url}in?session=HOPSECRET`;
  const facts = createOnPageFacts({
    url: secret,
    redirects: [{ url: hop, status: 302 }],
    canonicals: [secret],
    titles: ['<script>alert(1)</script>\u202e\n\nturned'],
    headings: [{ level: 1, text: 'For S3CRET' }],
    links: [{ url: secret, text: `here ${secret}`, nofollow: false, own: true }],
    targets: [
      { ...target, url: `${url}a?token=S3CRET`, text: secret, state: 'broken', status: 404, why: 'status' },
    ],
    picture: { url: `${url}card.png?token=S3CRET`, state: 'missing', status: 404 },
  });
  const report = createOnPageReport(createOnPageScan({ facts, askedUrl: hop }), undefined);
  expect(report.preview.title.text).toBe('<script>alert(1)</script> turned');
  expect(report.results.find(({ id }) => id === 'status')?.found).toBe(`302 ${url}in?… → 200 ${url}?…`);
  expect(report.results.find(({ id }) => id === 'canonical')?.state).toBe('passed');
  expect(JSON.stringify(report)).not.toMatch(/S3CRET|HOPSECRET/);
  expect(formatChecksCsv(report)).not.toMatch(/S3CRET|HOPSECRET/);
});

/**
 * The subjects as Google’s documentation (G), Lighthouse 13 (L), axe (A), Yoast and Ahrefs (Y), or their standard (S)
 * call them.
 */
const fieldNames = {
  'ai-crawlers': 'AI crawlers', // S: OpenAI’s documentation
  'broken-links': 'Broken links', // Y
  canonical: 'Canonical URL', // G
  description: 'Meta description', // G, L
  headings: 'Headings', // L, A
  hreflang: 'hreflang', // G, L
  'image-texts': 'Image alt text', // G
  indexable: 'Indexing', // G
  'internal-links': 'Internal links', // G
  language: 'Page language', // S: WCAG 3.1.1, “Language of page”
  'link-texts': 'Link text', // G, L
  'llms-txt': 'llms.txt', // L
  phrase: 'Search phrase', // Y: “focus keyphrase”
  'reading-ease': 'Readability', // Y
  rendering: 'JavaScript rendering', // G
  'robots-txt': 'robots.txt', // G, L
  secure: 'HTTPS', // G, L
  sitemap: 'Sitemap', // G
  snippet: 'Snippet', // G
  'social-picture': 'Open Graph image', // S: ogp.me
  'social-preview': 'Open Graph tags', // S
  status: 'HTTP status and redirects', // G, L
  'structured-data': 'Structured data', // G, L
  'structured-types': 'Rich result properties', // G: “required properties” of “rich results”
  title: 'Title element', // G, L
  'twitter-card': 'X (Twitter) card', // S: X’s documentation
  viewport: 'Viewport meta tag', // L, A
  words: 'Text content', // G
};

test('R-07 every check has its own file, is in a list, and has the standard name of its subject', () => {
  const files = readdirSync(path.join(import.meta.dirname, 'checks')).map((name) =>
    name.replace(/\.ts$/, ''),
  );
  expect(files.toSorted()).toEqual(Object.keys(fieldNames));
  expect(Object.fromEntries(onPageChecks.map(({ id, name }) => [id, name]))).toEqual(fieldNames);
});

test('W-03 none of our texts promises a Lighthouse score', () => {
  const folders = ['app', 'content', 'docs'].map((name) => path.join(import.meta.dirname, '../../..', name));
  for (const folder of folders)
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
      if (/\.(tsx|md|yaml)$/.test(name) && !/figures|specification|blog/.test(name))
        expect
          .soft(readFileSync(path.join(folder, name), 'utf8'), name)
          .not.toMatch(/Lighthouse (performance )?score/i);
});

test.each([
  ['User-agent: *\nDisallow: /archive', ['warning', 'unknown', 'unknown'], 'unknown'],
  ['User-agent: *\nDisallow: /', ['warning', 'failed', 'warning'], 'refused'],
])(
  'R-07 a truncated robots.txt (%j) counts for what it refuses, and not for what it allows',
  (text, states, access) => {
    const facts = createOnPageFacts({ robotsTxt: { ...robots(text), cut: true } });
    const { results, crawlers } = createOnPageReport(createOnPageScan({ facts }), undefined);
    const found = ['robots-txt', 'indexable', 'ai-crawlers'].map((id) =>
      results.find((each) => each.id === id),
    );
    expect(found.map((each) => each?.state)).toEqual(states);
    for (const { state, says } of found.flatMap((each) => each ?? []))
      if (state === 'unknown') expect(says).toContain('500 KiB');
    expect(new Set(crawlers.map((crawler) => crawler.access))).toEqual(new Set([access]));
  },
);

test.each(['head', 'page', 'headings', 'pictures', 'links', 'words', 'text', 'data'] as const)(
  'R-07 no check that needs the %s passes if it was not read to its end',
  (part) => {
    const readers = onPageChecks.filter(({ reads }) => reads?.includes(part)).map(({ id }) => id);
    const results = runOnPageChecks(createOnPageFacts({ unread: [part] }), 'guided reef walk');
    expect(readers.length).toBeGreaterThan(0);
    expect(results.filter(({ state }) => state === 'unknown').map(({ id }) => id)).toEqual(readers);
    for (const { state, says } of results)
      if (state === 'unknown')
        expect(says).toMatch(/\. But the page .*(beginning was checked|of them were checked|to the end)\.$/);
  },
);
