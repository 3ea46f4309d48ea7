import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { cutToWidth, measureTextWidth } from '#platform/text/text-width.ts';
import { createOnPageFacts, createOnPageScan } from '#tests/on-page-scan.ts';
import { listCrawlerAccess } from './ai-crawlers.ts';
import { onPageChecks, runOnPageChecks } from './on-page-checks.ts';
import { createOnPageReport, formatChecksCsv } from './on-page-report/create-on-page-report.ts';
import type { OnPageFacts } from './page-facts.ts';

const url = 'https://tidepooltrust.example/reef-walks/';

const runCheck = (id: string, change: Partial<OnPageFacts> = {}, phrase?: string) =>
  runOnPageChecks(createOnPageFacts(change), phrase).find((result) => result.id === id);

test('R-07 every check of a sound page passes', () => {
  const results = runOnPageChecks(createOnPageFacts(), 'guided reef walk');
  expect(results.filter(({ state }) => state !== 'passed')).toEqual([]);
  expect(results).toHaveLength(onPageChecks.length);
});

const robots = (text: string) => ({ state: 'found' as const, url: `${url}robots.txt`, text });
const llms = (text: string, html = false) => ({ state: 'found' as const, url: `${url}llms.txt`, text, html });
const target = { url: `${url}a`, text: 'A' };
const picture = { url: `${url}card.png`, state: 'found' as const, type: 'image/png' };
const long = 'The incomprehensibility of institutional organisational accountability notwithstanding, ';

const cases: [string, Partial<OnPageFacts>, 'passed' | 'warning' | 'failed' | 'unknown'][] = [
  ['indexable', { robotsMetas: [{ name: 'robots', content: 'noindex' }] }, 'failed'],
  ['title', { titles: ['Home'] }, 'warning'],
  ['secure', { url: 'http://tidepooltrust.example/' }, 'failed'],
  ['snippet', { robotsMetas: [{ name: 'robots', content: 'index, nosnippet' }] }, 'warning'],
  ['snippet', { robotsHeader: 'max-snippet:0' }, 'warning'],
  ['snippet', { robotsMetas: [{ name: 'robots', content: 'max-snippet:-1' }] }, 'passed'],
  ['words', { words: 0 }, 'failed'],
  ['words', { words: 40 }, 'warning'],
  ['words', { words: 40, drawnByScript: true }, 'unknown'],
  ['reading-ease', { lang: 'de' }, 'unknown'],
  ['reading-ease', { lang: undefined }, 'unknown'],
  ['reading-ease', { paragraphs: ['Too short.'] }, 'unknown'],
  ['reading-ease', { paragraphs: [long.repeat(30)] }, 'warning'],
  ['internal-links', { links: [] }, 'failed'],
  ['internal-links', { links: [{ ...target, own: true, nofollow: true }] }, 'warning'],
  ['internal-links', { links: [], drawnByScript: true }, 'unknown'],
  ['broken-links', { targets: [{ ...target, state: 'broken', status: 404, why: 'status' }] }, 'failed'],
  ['broken-links', { targets: [{ ...target, state: 'fine', status: 200, redirected: true }] }, 'warning'],
  ['broken-links', { targets: [{ ...target, state: 'unknown' }] }, 'unknown'],
  ['broken-links', { targets: [], unasked: 4 }, 'unknown'],
  ['broken-links', { targets: [], unasked: 0 }, 'passed'],
  ['broken-links', { targets: [], unasked: 0, drawnByScript: true }, 'unknown'],
  ['structured-types', { nodes: [{ '@type': 'Event', name: 'Walk' }] }, 'warning'],
  ['structured-types', { nodes: [{ '@type': 'Event', name: '' }], drawnByScript: true }, 'unknown'],
  ['ai-crawlers', { robotsTxt: robots('User-agent: OAI-SearchBot\nDisallow: /') }, 'warning'],
  ['ai-crawlers', { robotsTxt: robots('User-agent: GPTBot\nDisallow: /') }, 'passed'],
  ['ai-crawlers', { robotsTxt: { state: 'unknown', url } }, 'unknown'],
  ['ai-crawlers', { robotsTxt: { state: 'unknown', url, status: 500 } }, 'warning'],
  ['structured-types', { nodes: [{ '@type': 'Frobnicator' }] }, 'unknown'],
  ['structured-types', { nodes: [{ '@type': 'WebPage' }, { '@type': 'PostalAddress' }] }, 'passed'],
  ['llms-txt', { llmsTxt: llms('<!doctype html><h1>App</h1>', true) }, 'warning'],
  ['llms-txt', { llmsTxt: llms('# Site\nNo link, though it is long enough for anybody.') }, 'warning'],
  ['llms-txt', { llmsTxt: llms('# Site\n\n> What it is about, in a line\n\n- [Walks](/walks)') }, 'passed'],
  ['llms-txt', { llmsTxt: { state: 'unknown', url } }, 'unknown'],
  ['twitter-card', { social: {} }, 'warning'],
  ['twitter-card', { social: { 'twitter:card': 'huge' } }, 'warning'],
  ['twitter-card', { social: {}, drawnByScript: true }, 'unknown'],
  ['social-picture', { picture: { url, state: 'missing', status: 404 } }, 'failed'],
  ['social-picture', { picture: { url, state: 'unknown' } }, 'unknown'],
  ['social-picture', { picture: { ...picture, type: 'text/html' } }, 'failed'],
  ['social-picture', { picture: { ...picture, width: 200, height: 200 } }, 'warning'],
  ['social-picture', { picture: { ...picture, width: 1200, height: 630, bytes: 9e6 } }, 'warning'],
  ['social-picture', { picture, social: { 'og:image': '/card.png' } }, 'warning'],
  ['social-picture', { picture: undefined, social: { 'og:image': 'javascript:alert(1)' } }, 'warning'],
];

test.each(cases)('R-07 the check %s of %o is %s', (id, change, state) => {
  const result = runCheck(id, change);
  expect(result).toMatchObject({ id, state, why: expect.stringMatching(/\.$/) });
  if (state === 'failed' || state === 'warning') expect(result?.fix).toMatch(/\.$/);
});

test.each<[string, Partial<OnPageFacts>, string]>([
  ['guided reef walk', {}, 'passed'],
  ['REEF, walks (guided)', {}, 'passed'],
  ['low tide', {}, 'warning'],
  ['snow shoes', {}, 'failed'],
  ['snow', { drawnByScript: true }, 'unknown'],
])('R-07 the phrase %j on the page with %o is %s', (phrase, change, state) => {
  expect(runCheck('phrase', change, phrase)?.state).toBe(state);
});

test('R-07 without a phrase there is no check of one; one that is repeated without end is a warning', () => {
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
  ['main heading and the opening', { ...heading, ...opening }],
  ['main heading, the description and the opening', { ...heading, descriptions: ['Coast'], ...opening }],
])('R-07 a phrase that is missing from the %s is asked for there, and nowhere else', (places, change) => {
  expect(runCheck('phrase', change, 'reef walk')).toMatchObject({
    says: `The phrase is missing from the ${places}.`,
    fix: `Work it into the ${places.replace('opening', 'first lines')}, in any form that reads well.`,
  });
});

test('R-07 a phrase in a language without blanks is found by its words', () => {
  const facts = {
    titles: ['東京のラーメン店案内'],
    headings: [{ level: 1, text: '東京のラーメン' }],
    text: '東京のラーメン店を案内します。ラーメンは毎日です。',
    paragraphs: [],
  };
  expect(runCheck('phrase', facts, '東京 ラーメン')?.state).toBe('passed');
  expect(runCheck('phrase', facts, '大阪')?.state).toBe('failed');
});

test('R-07 types of structured data that we do not know are named, and never pass as sound', () => {
  const nodes = [{ '@type': 'Organization', name: 'Us' }, { '@type': ['Volcano', 'constructor'] }];
  expect(runCheck('structured-types', { nodes })).toMatchObject({
    state: 'unknown',
    says: expect.stringContaining('Volcano and constructor'),
  });
  const faulty = [{ '@type': 'Event', name: 'Walk' }, { '@type': 'Volcano' }];
  expect(runCheck('structured-types', { nodes: faulty })?.state).toBe('warning');
});

test.each<[object, string]>([
  [
    { '@type': 'Product', name: 'Hat', offers: { '@type': 'Offer', price: 12 } },
    'Offer: priceCurrency or priceSpecification is missing',
  ],
  [
    { '@type': 'FAQPage', mainEntity: [{ '@type': 'Question', name: 'Why?' }] },
    'FAQPage mainEntity: acceptedAnswer is missing',
  ],
  [{ '@type': 'BlogPosting', headline: 'A', datePublished: 'last Tuesday' }, 'datePublished is no date'],
  [
    { '@type': 'VideoObject', name: 'A', thumbnailUrl: [], uploadDate: '2026-01-01' },
    'VideoObject: thumbnailUrl is missing',
  ],
  [{ '@graph': [{ '@type': 'LocalBusiness', name: 'A' }] }, 'address or areaServed is missing'],
  [{ '@type': 'Review', author: 'A', reviewBody: 'Good' }, 'itemReviewed is missing'],
])('R-07 structured data %o is compared with its type: %s', (node, found) => {
  expect(runCheck('structured-types', { nodes: [node] as OnPageFacts['nodes'] })?.found).toContain(found);
});

test('R-07 a thing that is described elsewhere in the structured data, or has no type, is no fault', () => {
  const organization = { '@id': '#us', '@type': 'Organization', name: 'Us' };
  const article = { '@type': 'Article', headline: 'A', author: { '@id': '#us' } };
  expect(runCheck('structured-types', { nodes: [{ '@graph': [organization, article] }] })?.state).toBe(
    'passed',
  );
  expect(runCheck('structured-types', { nodes: [{ name: 'Of no type' }] })).toBeUndefined();
});

test('R-07 AI crawlers are listed by token, with their use and what robots.txt grants them', () => {
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
  'R-07 the preview of a search result fills its width, cut between words where it has some (%#)',
  (text, shown, least) => {
    const cut = cutToWidth(text, 20, 600);
    expect(cut.text).toMatch(shown);
    expect(cut.cut).toBe(cut.text !== text);
    expect(measureTextWidth(cut.text, 20)).toBeLessThanOrEqual(600);
    expect(measureTextWidth(cut.text, 20)).toBeGreaterThan(least);
  },
);

test('R-07 a report leaves out queries, and holds a stranger’s words on one line', () => {
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

test('R-07 every check has a file of its own and stands in a list', () => {
  const files = readdirSync(path.join(import.meta.dirname, 'checks')).map((name) =>
    name.replace(/\.ts$/, ''),
  );
  expect(onPageChecks.map(({ id }) => id).toSorted()).toEqual(files.toSorted());
});

test.each([
  ['User-agent: *\nDisallow: /archive', ['warning', 'unknown', 'unknown'], 'unknown'],
  ['User-agent: *\nDisallow: /', ['warning', 'failed', 'warning'], 'refused'],
])(
  'R-07 a cut robots.txt (%j) counts for what it refuses, and not for what it allows',
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
  'R-07 no check that needs the %s passes where it was not read to its end',
  (part) => {
    const readers = onPageChecks.filter(({ reads }) => reads?.includes(part)).map(({ id }) => id);
    const results = runOnPageChecks(createOnPageFacts({ unread: [part] }), 'guided reef walk');
    expect(readers.length).toBeGreaterThan(0);
    expect(results.filter(({ state }) => state === 'unknown').map(({ id }) => id)).toEqual(readers);
    for (const { state, says } of results)
      if (state === 'unknown')
        expect(says).toMatch(/\. But the page .*(beginning was judged|of them were judged|to the end)\.$/);
  },
);
