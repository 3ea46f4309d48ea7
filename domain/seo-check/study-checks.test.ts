import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createStudy, createStudyFacts } from '#tests/page-study.ts';
import { listCrawlerAccess } from './ai-crawlers.ts';
import type { StudyFacts } from './page-study.ts';
import { formatChecksCsv } from './report/checks-csv.ts';
import { createStudyReport } from './report/create-study-report.ts';
import { judgeStudy } from './report/judge-study.ts';
import { cutToWidth, measureTextWidth } from './report/text-width.ts';
import { studyChecks } from './study-checks.ts';

const url = 'https://tidepooltrust.example/reef-walks/';

const judge = (id: string, change: Partial<StudyFacts> = {}, phrase?: string) =>
  judgeStudy(createStudyFacts(change), phrase).find((result) => result.id === id);

test('R-07 of a sound page every check passes', () => {
  const results = judgeStudy(createStudyFacts(), 'guided reef walk');
  expect(results.filter(({ state }) => state !== 'passed')).toEqual([]);
  expect(results).toHaveLength(studyChecks.length);
});

const robots = (text: string) => ({ state: 'found' as const, url: `${url}robots.txt`, text });
const llms = (text: string, html = false) => ({ state: 'found' as const, url: `${url}llms.txt`, text, html });
const target = { url: `${url}a`, text: 'A' };
const picture = { url: `${url}card.png`, state: 'found' as const, type: 'image/png' };
const long = 'The incomprehensibility of institutional organisational accountability notwithstanding, ';

const cases: [string, Partial<StudyFacts>, 'passed' | 'warning' | 'failed' | 'unknown'][] = [
  ['status', { status: 206 }, 'warning'],
  ['indexable', { robotsMetas: [{ name: 'robots', content: 'noindex' }] }, 'failed'],
  ['indexable', { robotsHeader: 'noindex' }, 'failed'],
  ['indexable', { robotsTxt: robots('User-agent: *\nDisallow: /') }, 'failed'],
  ['indexable', { robotsTxt: { state: 'unknown', url } }, 'unknown'],
  ['canonical', { canonicals: [] }, 'failed'],
  ['title', { titles: [] }, 'failed'],
  ['title', { titles: ['Home'] }, 'warning'],
  ['title', { titles: [], drawnByScript: true }, 'unknown'],
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
  ['robots-txt', { robotsTxt: { state: 'unknown', url, status: 500 } }, 'failed'],
  ['indexable', { robotsTxt: { state: 'unknown', url, status: 500 } }, 'failed'],
  ['structured-data', { structured: [] }, 'warning'],
  ['structured-types', { nodes: [{ '@type': 'Frobnicator' }] }, 'unknown'],
  ['structured-types', { nodes: [{ '@type': 'WebPage' }, { '@type': 'PostalAddress' }] }, 'passed'],
  ['llms-txt', { llmsTxt: llms('<!doctype html><h1>App</h1>', true) }, 'warning'],
  [
    'llms-txt',
    { llmsTxt: llms('# Site\nNo link, though it is long enough to be of use to anybody.') },
    'warning',
  ],
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
  const result = judge(id, change);
  expect(result).toMatchObject({ id, state, why: expect.stringMatching(/\.$/) });
  if (state === 'failed' || state === 'warning') expect(result?.fix).toMatch(/\.$/);
});

test.each([
  ['guided reef walk', 'passed'],
  ['REEF, walks (guided)', 'passed'],
  ['low tide', 'warning'],
  ['snow shoes', 'failed'],
])('R-07 the phrase %j is %s', (phrase, state) => {
  expect(judge('phrase', {}, phrase)?.state).toBe(state);
});

test('R-07 a phrase that is repeated without end is a warning, and none is asked for where there is none', () => {
  const text = 'reef walks '.repeat(50);
  expect(judge('phrase', { text }, 'reef walks')).toMatchObject({ state: 'warning' });
  expect(judge('phrase')).toBeUndefined();
  expect(judge('phrase', { drawnByScript: true }, 'snow')?.state).toBe('unknown');
});

test.each([
  ['title', 'title', { titles: ['Tidepool Trust, on the coast'] }],
  ['main heading', 'main heading', { headings: [{ level: 1, text: 'Tidepool Trust' }] }],
  [
    'title and the main heading',
    'title and the main heading',
    { titles: ['Tidepool Trust'], headings: [{ level: 1, text: 'Tidepool Trust' }] },
  ],
  [
    'main heading and the opening',
    'main heading and the first lines',
    { headings: [{ level: 1, text: 'Tidepool Trust' }], paragraphs: ['We are on the coast.'] },
  ],
  [
    'main heading, the description and the opening',
    'main heading, the description and the first lines',
    {
      headings: [{ level: 1, text: 'Tidepool Trust' }],
      descriptions: ['On the coast'],
      paragraphs: ['We are on the coast.'],
    },
  ],
])('R-07 a phrase that is missing from the %s is asked for there, and nowhere else', (says, fix, change) => {
  expect(judge('phrase', change, 'reef walk')).toMatchObject({
    says: `The phrase is missing from the ${says}.`,
    fix: `Work it into the ${fix}, in any form that reads well.`,
  });
});

test('R-07 no number of times is called right, and repeating is told without one to aim at', () => {
  const {
    says = '',
    why = '',
    fix = '',
  } = judge('phrase', { text: 'reef walks '.repeat(50) }, 'reef walks') ?? {};
  expect(why).toContain('No number of times is right');
  expect(says + fix).not.toMatch(/%/);
});

test('R-07 a phrase in a language without blanks is found by its words', () => {
  const facts = {
    titles: ['東京のラーメン店案内'],
    headings: [{ level: 1, text: '東京のラーメン' }],
    text: '東京のラーメン店を案内します。ラーメンは毎日です。',
    paragraphs: [],
  };
  expect(judge('phrase', facts, '東京 ラーメン')?.state).toBe('passed');
  expect(judge('phrase', facts, '大阪')?.state).toBe('failed');
});

test('R-07 types that are not schema.org’s to our knowledge are named, and never passed over as fine', () => {
  const nodes = [{ '@type': 'Organization', name: 'Us' }, { '@type': ['Volcano', 'constructor'] }];
  expect(judge('structured-types', { nodes })).toMatchObject({
    state: 'unknown',
    says: expect.stringContaining('Volcano and constructor'),
  });
  const faulty = [{ '@type': 'Event', name: 'Walk' }, { '@type': 'Volcano' }];
  expect(judge('structured-types', { nodes: faulty })?.state).toBe('warning');
});

test('R-07 structured data is held against its type: missing, empty and unreadable properties, also inside others', () => {
  const found = (nodes: StudyFacts['nodes']) => judge('structured-types', { nodes })?.found ?? '';
  expect(found([{ '@type': 'Product', name: 'Hat', offers: { '@type': 'Offer', price: 12 } }])).toContain(
    'Offer: priceCurrency or priceSpecification is missing',
  );
  expect(found([{ '@type': 'FAQPage', mainEntity: [{ '@type': 'Question', name: 'Why?' }] }])).toContain(
    'FAQPage mainEntity: acceptedAnswer is missing',
  );
  expect(found([{ '@type': 'BlogPosting', headline: 'A', datePublished: 'last Tuesday' }])).toContain(
    'datePublished is no date',
  );
  expect(
    found([{ '@type': 'VideoObject', name: 'A', thumbnailUrl: [], uploadDate: '2026-01-01' }]),
  ).toContain('VideoObject: thumbnailUrl is missing');
  expect(found([{ '@graph': [{ '@type': 'LocalBusiness', name: 'A' }] }])).toContain(
    'address or areaServed is missing',
  );
  expect(found([{ '@type': 'Review', author: 'A', reviewBody: 'Good' }])).toContain(
    'itemReviewed is missing',
  );
  // A thing that is named here and described elsewhere is no fault, nor a type that nobody has rules for.
  const organization = { '@id': '#us', '@type': 'Organization', name: 'Us' };
  const article = { '@type': 'Article', headline: 'A', author: { '@id': '#us' } };
  expect(judge('structured-types', { nodes: [{ '@graph': [organization, article] }] })?.state).toBe('passed');
  expect(judge('structured-types', { nodes: [{ name: 'Of no type' }] })).toBeUndefined();
});

test('R-07 robots of assistants are told apart by their token and what each is for', () => {
  const text =
    'User-agent: GPTBot\nUser-agent: Google-Extended\nDisallow: /\n\nUser-agent: *\nDisallow: /private';
  const access = listCrawlerAccess(robots(text), url);
  const find = (token: string) => access.find((crawler) => crawler.token === token);
  expect(find('GPTBot')).toMatchObject({ access: 'refused', use: 'training' });
  expect(find('Google-Extended')).toMatchObject({ access: 'refused' });
  expect(find('ClaudeBot')).toMatchObject({ access: 'allowed' });
  expect(find('PerplexityBot')).toMatchObject({ access: 'allowed', use: 'search' });
  expect(new Set(access.map(({ token }) => token)).size).toBe(access.length);
});

test('R-07 the preview of a search result is cut where its width ends, between words', () => {
  expect(measureTextWidth('iiii', 20)).toBeLessThan(measureTextWidth('WWWW', 20) / 3);
  expect(cutToWidth('Short', 20, 600)).toMatchObject({ text: 'Short', cut: false });
  const cut = cutToWidth('Wide words '.repeat(20).trim(), 20, 600);
  expect(cut.text).toMatch(/^Wide words .* (Wide|words) …$/);
  expect(measureTextWidth(cut.text, 20)).toBeLessThanOrEqual(600);
  expect(cutToWidth('W'.repeat(500), 20, 600).text).toMatch(/^W{20,40}…$/);
});

test('R-07 the preview fills its width also where a word is long, or a script has no blanks', () => {
  const japanese = cutToWidth(`東京 ${'海辺の庭に植える草花の選び方'.repeat(5)}`, 20, 600);
  expect(measureTextWidth(japanese.text, 20)).toBeGreaterThan(500);
  expect(measureTextWidth(japanese.text, 20)).toBeLessThanOrEqual(600);
  expect(japanese.text).not.toMatch(/ …$/);
  const long = cutToWidth(`Order ${'x'.repeat(300)} now`, 20, 600);
  expect(long.text).toMatch(/^Order x+…$/);
  expect(measureTextWidth(long.text, 20)).toBeGreaterThan(560);
  expect(cutToWidth('a b  c   '.repeat(200), 20, 600).text).toMatch(/\S …$/);
});

test('R-07 a report says nothing of a query, and holds strangers’ words on one line', () => {
  const secret = `${url}?token=S3CRET`;
  const hop = `${url}in?session=HOPSECRET`;
  const facts = createStudyFacts({
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
  const report = createStudyReport(createStudy({ facts, askedUrl: hop }), undefined);
  expect(report.preview.title.text).toBe('<script>alert(1)</script> turned');
  expect(report.results.find(({ id }) => id === 'status')?.found).toBe(`302 ${url}in?… → 200 ${url}?…`);
  expect(report.results.find(({ id }) => id === 'canonical')?.state).toBe('passed');
  expect(JSON.stringify(report)).not.toMatch(/S3CRET|HOPSECRET/);
  expect(formatChecksCsv(report)).not.toMatch(/S3CRET|HOPSECRET/);
});

const guide = readFileSync('docs/how-to-add-a-check.md', 'utf8');

test('R-07 the guide to adding a check lists every check there is, and each has a file of its own', () => {
  const files = readdirSync(path.join(import.meta.dirname, 'checks')).map((name) =>
    name.replace(/\.ts$/, ''),
  );
  const listed = [...guide.slice(guide.indexOf('## The checks')).matchAll(/^\| `([a-z-]+)` \|/gm)].map(
    ([, id]) => id,
  );
  expect(listed.toSorted()).toEqual(files.toSorted());
  expect(studyChecks.map(({ id }) => id).toSorted()).toEqual(files.toSorted());
});

test('R-07 of a robots.txt that is larger than robots have to read, what it refuses is told, and what it allows is not known', () => {
  const read = (text: string) => {
    const facts = createStudyFacts({ robotsTxt: { ...robots(text), cut: true } });
    const { results, crawlers } = createStudyReport(createStudy({ facts }), undefined);
    const find = (id: string) => results.find((each) => each.id === id);
    return {
      states: ['robots-txt', 'indexable', 'ai-crawlers'].map((id) => find(id)?.state),
      find,
      crawlers,
    };
  };
  const open = read('User-agent: *\nDisallow: /archive');
  expect(open.states).toEqual(['warning', 'unknown', 'unknown']);
  for (const id of ['robots-txt', 'indexable', 'ai-crawlers'])
    expect(open.find(id)?.says).toContain('500 KiB');
  expect(new Set(open.crawlers.map(({ access }) => access))).toEqual(new Set(['unknown']));
  const closed = read('User-agent: *\nDisallow: /');
  expect(closed.states).toEqual(['warning', 'failed', 'warning']);
  expect(new Set(closed.crawlers.map(({ access }) => access))).toEqual(new Set(['refused']));
});

test('R-07 a report reads robots.txt and llms.txt by their lines', () => {
  const facts = createStudyFacts({
    url,
    robotsTxt: robots(
      `User-agent: *\nDisallow: /reef-walks\n\nUser-agent: GPTBot\nDisallow: /\nSitemap: ${url}map.xml`,
    ),
    llmsTxt: llms('# Tidepool\n\n> Walks over reefs\n\n## Pages\n\n- [Walks](/reef-walks): when they are'),
  });
  const report = createStudyReport(createStudy({ facts }), undefined);
  expect(report.results.find(({ id }) => id === 'indexable')?.state).toBe('failed');
  expect(report.crawlers.find(({ token }) => token === 'GPTBot')).toEqual(
    listCrawlerAccess(facts.robotsTxt, facts.url).find(({ token }) => token === 'GPTBot'),
  );
  expect(report.results.find(({ id }) => id === 'llms-txt')?.state).toBe('passed');
  expect(JSON.stringify(report)).not.toMatch(/\\n/);
});

test.each(['head', 'page', 'headings', 'pictures', 'links', 'words', 'text', 'data'] as const)(
  'R-07 no check that reads the %s passes where it was not read to its end',
  (part) => {
    const readers = studyChecks.filter(({ reads }) => reads?.includes(part)).map(({ id }) => id);
    const results = judgeStudy(createStudyFacts({ unread: [part] }), 'guided reef walk');
    expect(readers.length).toBeGreaterThan(0);
    expect(results.filter(({ state }) => state === 'unknown').map(({ id }) => id)).toEqual(readers);
    for (const { state, says } of results)
      if (state === 'unknown')
        expect(says).toMatch(/\. But the page .*(beginning was judged|of them were judged|to the end)\.$/);
  },
);
