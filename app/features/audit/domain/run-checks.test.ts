import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { cutToWidth, measureTextWidth } from '#platform/text/text-width.ts';
import { createArtifacts } from '#tests/measurement.ts';
import { createPageArtifacts, createPageFacts } from '#tests/page-facts.ts';
import { listCrawlerAccess } from './checks/ai-crawlers.ts';
import type { PageFacts } from './page-facts.ts';
import {
  addPhrase,
  createSeoReport,
  findPhrase,
  formatChecksCsv,
  pickSearched,
} from './report/create-seo-report.ts';
import { checkPhrase, checks, runChecks } from './run-checks.ts';

const url = 'https://tidepooltrust.example/reef-walks/';

const seoChecks = checks.filter(({ tools }) => tools.includes('seo'));

/** Runs all checks of the SEO tool, and that of the phrase if there is one. */
const runAll = (page: PageFacts, phrase?: string) => [
  ...runChecks('seo', createPageArtifacts({ page })),
  ...(phrase === undefined ? [] : checkPhrase(page, phrase)),
];

const runCheck = (id: string, change: Partial<PageFacts> = {}, phrase?: string) =>
  runAll(createPageFacts(change), phrase).find((result) => result.id === id);

test('R-07 all checks pass on a sound page', () => {
  const results = runAll(createPageFacts(), 'guided reef walk');
  expect(results.filter(({ outcome }) => outcome !== 'passed')).toEqual([]);
  expect(results).toHaveLength(seoChecks.length);
});

const robots = (text: string) => ({ state: 'found' as const, url: `${url}robots.txt`, text });
const target = { url: `${url}a`, text: 'A' };

test.each<[string, Partial<PageFacts>]>([
  ['words', { words: 0 }],
  ['internal-links', { links: [] }],
  ['broken-links', { targets: [], untestedLinks: 0 }],
  ['structured-types', { structured: [{ form: 'JSON-LD', value: { '@type': 'Event', name: '' } }] }],
])('R-07 the check %s is unknown if scripts render the page: %o', (id, change) => {
  expect(runCheck(id, { ...change, clientRendered: true })?.outcome).toBe('unknown');
});

test.each<[string, Partial<PageFacts>, string]>([
  ['guided reef walk', {}, 'passed'],
  ['REEF, walks (guided)', {}, 'passed'],
  ['low tide', {}, 'warning'],
  ['snow shoes', {}, 'warning'],
  ['snow', { clientRendered: true }, 'unknown'],
])('R-07 the phrase %j on the page with %o is %s', (phrase, change, outcome) => {
  expect(runCheck('phrase', change, phrase)?.outcome).toBe(outcome);
});

test('R-07 the phrase is checked only if there is one, and excessive repetition of it is a warning', () => {
  expect(runCheck('phrase')).toBeUndefined();
  expect(runCheck('phrase', { text: 'reef walks '.repeat(50) }, 'reef walks')?.outcome).toBe('warning');
});

const elsewhere = 'Tidepool Trust';
const heading = { headings: [{ level: 1 as const, text: elsewhere }] };
const opening = { paragraphs: ['We are on the coast.'] };

test.each<[string, Partial<PageFacts>]>([
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
  expect(runCheck('phrase', facts, '東京 ラーメン')?.outcome).toBe('passed');
  expect(runCheck('phrase', facts, '大阪')?.outcome).toBe('warning');
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
  const facts = createPageFacts({
    titles: ['Home', ''],
    viewport: undefined,
    robotsTxt: { state: 'unknown', url },
  });
  const report = createSeoReport(createPageArtifacts({ page: facts }));
  const found = findPhrase({ report, searched: pickSearched(facts) }, 'guided reef walk');
  const { counts, results } = addPhrase(report, found);
  expect(counts).toMatchObject({ failed: 1, warning: 2, unknown: 3 });
  expect(Object.values(counts).reduce((sum, many) => sum + many)).toBe(
    new Set(results.map(({ id }) => id)).size,
  );
});

test('R-07 a report lists the first headings, and says how many more there are', () => {
  const count = (headings: number) => {
    const facts = createPageFacts({
      headings: Array.from({ length: headings }, (_, index) => ({ level: 2, text: `Part ${index}` })),
    });
    const report = createSeoReport(createPageArtifacts({ page: facts }));
    return [report.headings.length, report.moreHeadings];
  };
  expect([count(40), count(43)]).toEqual([
    [40, undefined],
    [40, 3],
  ]);
});

test('R-07 a report leaves out queries, and shows each text of the page on one line', () => {
  const secret = `${url}?token=S3CRET`;
  const hop = `${url}in?session=HOPSECRET`;
  const facts = createPageFacts({
    url: secret,
    redirects: [{ url: hop, status: 302 }],
    canonicals: [secret],
    titles: ['<script>alert(1)</script>\u202e\n\nturned'],
    headings: [{ level: 1, text: `For ${secret}` }],
    links: [{ url: secret, text: `here ${secret}`, nofollow: false, own: true }],
    targets: [
      { ...target, url: `${url}a?token=S3CRET`, text: secret, state: 'broken', status: 404, why: 'status' },
    ],
    socialImage: { url: `${url}card.png?token=S3CRET`, state: 'missing', status: 404 },
  });
  const report = createSeoReport(createPageArtifacts({ page: facts, askedUrl: hop }));
  expect(report.preview.title.text).toBe('<script>alert(1)</script> turned');
  expect(report.results.find(({ id }) => id === 'status')?.found).toBe(`302 ${url}in?… → 200 ${url}?…`);
  expect(report.results.find(({ id }) => id === 'canonical')?.outcome).toBe('passed');
  expect(JSON.stringify(report)).not.toMatch(/S3CRET|HOPSECRET/);
  expect(formatChecksCsv(report)).not.toMatch(/S3CRET|HOPSECRET/);
});

test('R-07 W-03 every check is a file named after it, is in the list, and cites what it follows', () => {
  const files = readdirSync(path.join(import.meta.dirname, 'checks')).map((name) =>
    name.replace(/\.ts$/, ''),
  );
  expect(files.toSorted()).toEqual(checks.map(({ id }) => id).toSorted());
  for (const { id, title, explanation, source, tools } of checks) {
    expect.soft(`${title} ${explanation}`, id).toMatch(/^\S.* [A-Z].*\.$/);
    expect.soft(source, id).toEqual({
      url: expect.stringMatching(/^https:\/\//),
      readOn: expect.stringMatching(/^2026-\d\d-\d\d$/),
    });
    expect.soft(tools.length, id).toBeGreaterThan(0);
  }
});

test('W-03 a fault that axe and a check of our own find is reported once', () => {
  const violation = { description: 'It is', impact: 'serious', count: 1, first: '<img>', summary: '' };
  const accessibility = {
    passed: 9,
    violations: [
      { ...violation, id: 'image-alt', help: 'Images must have alternative text' },
      { ...violation, id: 'region', help: 'All content should be contained by landmarks' },
    ],
  };
  const list = (images: PageFacts['images']) =>
    runChecks('carbon', createArtifacts({ page: createPageFacts({ images }), accessibility }))
      .filter(({ outcome }) => outcome === 'failed')
      .map(({ id }) => id);
  expect(list([{ src: 'a.jpg', alt: undefined }])).toEqual(
    expect.arrayContaining(['image-texts', 'axe/region']),
  );
  expect(list([{ src: 'a.jpg', alt: undefined }])).not.toContain('axe/image-alt');
  // What only axe has found is not lost.
  expect(list([{ src: 'a.jpg', alt: 'Reef' }])).toContain('axe/image-alt');
  expect(list([{ src: 'a.jpg', alt: 'a.jpg' }])).toContain('axe/image-alt');
  const named = runChecks('carbon', createArtifacts({ accessibility })).find(({ id }) => id === 'axe/region');
  expect(named).toMatchObject({
    title: 'All content should be contained by landmarks',
    says: 'All content should be contained by landmarks.',
  });
});

test.each([
  ['User-agent: *\nDisallow: /archive', ['warning', 'unknown', 'unknown'], 'unknown'],
  ['User-agent: *\nDisallow: /', ['warning', 'failed', 'warning'], 'refused'],
])(
  'R-07 a truncated robots.txt (%j) counts for what it refuses, and not for what it allows',
  (text, states, access) => {
    const facts = createPageFacts({ robotsTxt: { ...robots(text), cut: true } });
    const { results, crawlers } = createSeoReport(createPageArtifacts({ page: facts }));
    const found = ['robots-txt', 'indexable', 'ai-crawlers'].map((id) =>
      results.find((result) => result.id === id),
    );
    expect(found.map((result) => result?.outcome)).toEqual(states);
    for (const { outcome, says } of found.flatMap((result) => result ?? []))
      if (outcome === 'unknown') expect(says).toContain('500 KiB');
    expect(new Set(crawlers.map((crawler) => crawler.access))).toEqual(new Set([access]));
  },
);

test.each(['head', 'page'] as const)(
  'R-07 no check that needs what follows passes if a page was read to somewhere in its %s',
  (part) => {
    const readers = seoChecks
      .filter(({ reads }) => reads && (part === 'head' || reads === 'page'))
      .map(({ id }) => id);
    const results = runAll(createPageFacts({ unread: part }), 'guided reef walk');
    expect(readers.length).toBeGreaterThan(0);
    expect(
      results
        .filter(({ outcome }) => outcome === 'unknown')
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(readers.toSorted());
    for (const { outcome, says } of results)
      if (outcome === 'unknown') expect(says).toMatch(/\. But the page .*beginning was checked\.$/);
  },
);

const find = (id: string, change: Partial<PageFacts>) =>
  runAll(createPageFacts(change)).filter((result) => result.id === id);

test('W-03 all faults of a check are reported, the worst first', () => {
  const found = find('title', { titles: ['', 'Home'] });
  expect(found.map(({ outcome }) => outcome)).toEqual(['failed', 'warning']);
  for (const { fix } of found) expect(fix).toMatch(/\.$/);
});

test('W-03 anything missing from the source is unknown if scripts render the page and no browser ran them', () => {
  const empty = { titles: [], headings: [], links: [], images: [], hreflangs: [], social: {} };
  const shell = { clientRendered: true, ...empty };
  for (const id of ['title', 'headings', 'link-texts', 'social-preview', 'image-texts', 'hreflang'])
    for (const check of find(id, shell)) {
      expect(check).toMatchObject({ outcome: 'unknown', says: expect.stringContaining('scripts render') });
      expect(check).not.toHaveProperty('fix');
    }
  const robotsTxt = { state: 'unknown' as const, url, status: 500 };
  expect(find('robots-txt', { ...shell, robotsTxt })[0]?.outcome).toBe('failed');
  expect(find('description', shell)[0]?.outcome).toBe('passed');
});

test('W-04 a quote from the page is short and on one line', () => {
  const [check] = find('title', { titles: [`<script>alert(1)</script>\n\n${'x'.repeat(5000)}`] });
  expect(check?.found?.startsWith('<script>alert(1)</script> x')).toBe(true);
  expect(check?.found?.length).toBeLessThanOrEqual(300);
});

const hasLinkFault = (text: string) =>
  find('llms-txt', { llmsTxt: robots(text) }).some(({ says }) => says.includes('any links'));

test.each([
  ['[Walks](/walks)', true],
  ['- see [our **walks**](https://tidepooltrust.example/walks): all', true],
  ['[Walks] (/walks)', false],
  ['[](/walks) and [Walks]()', false],
])('R-07 the llms.txt %j has links: %s', (text, hasLinks) => {
  expect(hasLinkFault(text)).toBe(!hasLinks);
});

// Read without the limits it takes minutes, and with them about a second.
test('W-04 an llms.txt of brackets is read at once', { timeout: 30_000 }, () => {
  for (const text of ['[', '[a](', '](', '# '])
    expect(hasLinkFault(text.repeat(300_000 / text.length))).toBe(true);
});
