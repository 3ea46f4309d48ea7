import { expect, test } from 'vitest';
import { pretendMeasurement, pretendResource, pretendView } from '#tests/audit/pretend-measurement.ts';
import type { Measurement, ProvenSaving } from '../measurement.ts';
import { listFindings, sumGains } from './list-findings.ts';

const page = 'https://page.example';
const options = { findGrams: (bytes: number) => bytes / 1_000_000, monthlyViews: 1000 };
const list = (measurement: Measurement) => listFindings(measurement, options);
const find = (measurement: Measurement, id: string) => list(measurement).find((finding) => finding.id === id);

const photo = pretendResource({
  url: `${page}/pictures/team.jpg`,
  kind: 'image',
  transferBytes: 900_000,
  image: {
    format: 'jpeg',
    width: 4000,
    height: 3000,
    shownWidth: 400,
    shownHeight: 300,
    lazy: false,
    inFirstScreen: true,
  },
});
const saving = (given: Partial<ProvenSaving> = {}): ProvenSaving => ({
  kind: 'image',
  url: photo.url,
  beforeBytes: 900_000,
  afterBytes: 60_000,
  made: 'AVIF, 800 pixels wide',
  ...given,
});

test('W-01 a light page has nothing to mend', () => {
  expect(list(pretendMeasurement({ first: [pretendResource({ url: page, kind: 'document' })] }))).toEqual([]);
});

test('W-01 a picture larger than it is shown is found with what was proven of it, in bytes, grams and grams a year', () => {
  const finding = find(pretendMeasurement({ first: [photo] }, { savings: [saving()] }), 'oversized images');
  expect(finding).toMatchObject({
    says: 'One picture arrives larger than anybody sees: team.jpg comes 4,000 pixels wide and is shown 400 wide.',
    by: 'editor',
    resources: [{ url: photo.url, bytes: 900_000, gainBytes: 840_000, note: 'AVIF, 800 pixels wide' }],
    gain: { bytes: 840_000, how: 'proven', of: 'view', on: 'phone', gramsCo2e: 0.84 },
    guideline: { id: 'optimize-media-to-reduce-resource-use' },
  });
  expect(finding?.gain?.gramsCo2eAYear).toBeCloseTo(10_080);
  expect(finding?.ticket).toBe(
    [
      finding?.says,
      '',
      'Page: https://page.example/',
      'To do: Save each at twice the size it is shown in, as AVIF.',
      'Gain: 840 kB a view, proven.',
      '',
      'Files:',
      `- ${photo.url} (900 kB now, 60 kB after, AVIF, 800 pixels wide)`,
      '',
      'Web Sustainability Guidelines: Optimize media to reduce resource use, https://www.w3.org/TR/web-sustainability-guidelines/#optimize-media-to-reduce-resource-use',
    ].join('\n'),
  );
});

test('W-01 nobody’s views, and no grams, make no figure', () => {
  const measurement = pretendMeasurement({ first: [photo] }, { savings: [saving()] });
  const [without] = listFindings(measurement, { findGrams: () => 0.5 });
  expect(without?.gain).toEqual({ bytes: 840_000, how: 'proven', of: 'view', on: 'phone', gramsCo2e: 0.5 });
  const [unknown] = listFindings(measurement, { findGrams: () => undefined, monthlyViews: 10 });
  expect(unknown?.gain).toEqual({ bytes: 840_000, how: 'proven', of: 'view', on: 'phone' });
});

test('W-01 a picture too large that nobody could make smaller promises nothing', () => {
  expect(list(pretendMeasurement({ first: [photo] }))).toEqual([]);
});

test('W-01 the heaviest comes first, and what brings no bytes last', () => {
  const measurement = pretendMeasurement(
    {
      first: [
        photo,
        pretendResource({ url: `${page}/a.js`, kind: 'script', transferBytes: 90_000, unusedShare: 0.5 }),
        pretendResource({
          url: 'https://www.googletagmanager.com/gtm.js',
          kind: 'script',
          party: 'foreign',
          transferBytes: 120_000,
        }),
      ],
      metrics: { lcpMs: 4000, cls: 0.3, tbtMs: 900 },
    },
    { savings: [saving()] },
  );
  expect(list(measurement).map(({ id, gain }) => [id, gain?.bytes])).toEqual([
    ['oversized images', 840_000],
    ['third party: Google Tag Manager', 120_000],
    ['unused scripts', 45_000],
    ['slow largest paint', undefined],
    ['shifting layout', undefined],
    ['blocked page', undefined],
  ]);
});

test.each([
  [{ lcpMs: 2500, cls: 0.1, tbtMs: 200 }, []],
  [{ lcpMs: 2501 }, ['slow largest paint']],
  [{ cls: 0.11 }, ['shifting layout']],
  [{ tbtMs: 201 }, ['blocked page']],
  [{}, []],
])('W-03 %o is judged by the published thresholds', (metrics, ids) => {
  expect(list(pretendMeasurement({ metrics })).map(({ id }) => id)).toEqual(ids);
});

test('W-01 of one file the largest gain counts, and none twice', () => {
  const script = pretendResource({
    url: `${page}/a.js`,
    kind: 'script',
    transferBytes: 100_000,
    unusedShare: 0.9,
  });
  const measurement = pretendMeasurement(
    { first: [photo, script] },
    {
      savings: [
        saving(),
        saving({
          kind: 'compression',
          url: script.url,
          beforeBytes: 100_000,
          afterBytes: 30_000,
          made: 'compressed',
        }),
      ],
    },
  );
  const findings = list(measurement);
  // Of what compression leaves.
  expect(findings.find(({ id }) => id === 'unused scripts')?.gain?.bytes).toBe(27_000);
  expect(sumGains(findings)).toBe(840_000 + 70_000);
});

test('W-01 a third party is a decision, and no part of the sum unless asked for', () => {
  const tag = pretendResource({
    url: 'https://static.hotjar.com/c.js',
    kind: 'script',
    party: 'foreign',
    transferBytes: 50_000,
  });
  const findings = list(pretendMeasurement({ first: [tag] }));
  expect(findings[0]?.says).toBe('Hotjar, which records what visitors do, adds 50 kB in one request.');
  expect([sumGains(findings), sumGains(findings, { thirdParties: true })]).toEqual([0, 50_000]);
});

test('W-01 pictures of the page’s own on another server are no third party', () => {
  const picture = pretendResource({
    url: 'https://cdn.example.net/a.avif',
    kind: 'image',
    party: 'foreign',
    transferBytes: 90_000,
  });
  expect(list(pretendMeasurement({ first: [picture] }))).toEqual([]);
});

test('W-01 what is only so on the desktop is said of the desktop', () => {
  const finding = find(
    pretendMeasurement({}, { desktop: { first: [photo] }, savings: [saving()] }),
    'oversized images',
  );
  expect(finding?.gain).toMatchObject({ bytes: 840_000, on: 'desktop' });
});

test('W-01 what is downloaded again though nothing changed is a gain of each return, and of no made-up year', () => {
  const sheet = pretendResource({ url: `${page}/a.css`, kind: 'style', transferBytes: 40_000 });
  const kept = pretendResource({
    url: `${page}/b.css`,
    kind: 'style',
    transferBytes: 40_000,
    cacheSeconds: 31_536_000,
  });
  const finding = find(pretendMeasurement({ first: [sheet, kept], returned: [sheet] }), 'no caching');
  expect(finding).toMatchObject({ by: 'host', gain: { bytes: 40_000, of: 'return visit', how: 'measured' } });
  expect(finding?.gain).not.toHaveProperty('gramsCo2eAYear');
});

test('W-01 without a browser, what the source tells is judged, and nothing of speed', () => {
  const sheet = pretendResource({ url: `${page}/a.css`, kind: 'style', transferBytes: 40_000 });
  const measurement = pretendMeasurement({});
  const findings = list({
    ...measurement,
    pass: undefined,
    probe: { ...measurement.probe, firstView: pretendView([sheet]), scrolled: pretendView([sheet]) },
    savings: [saving({ kind: 'compression', url: sheet.url, beforeBytes: 40_000, afterBytes: 9000 })],
  });
  expect(findings.map(({ id, gain }) => [id, gain?.on])).toEqual([['uncompressed text', 'source']]);
});

const lying = (url: string, more = {}) =>
  pretendResource({
    url: page + url,
    kind: 'image',
    transferBytes: 30_000,
    image: {
      format: 'avif',
      width: 400,
      height: 300,
      shownWidth: 400,
      shownHeight: 300,
      lazy: false,
      inFirstScreen: false,
      ...more,
    },
  });

test.each([
  ['eager images', { first: [lying('/a.avif')] }],
  ['hidden images', { first: [lying('/a.avif', { shownWidth: 0, shownHeight: 0 })] }],
  [
    'autoplay',
    {
      first: [
        pretendResource({
          url: `${page}/a.mp4`,
          kind: 'media' as const,
          transferBytes: 2_000_000,
          autoplay: { inFirstScreen: true },
        }),
      ],
    },
  ],
  [
    'many faces',
    {
      first: [1, 2, 3, 4, 5].map((at) =>
        pretendResource({ url: `${page}/${at}.woff2`, kind: 'font' as const }),
      ),
    },
  ],
  [
    'background downloads',
    {
      first: [
        pretendResource({
          url: `${page}/ahead.jpg`,
          kind: 'data' as const,
          transferBytes: 90_000,
          background: true as const,
        }),
      ],
    },
  ],
  ['missing files', { first: [pretendResource({ url: `${page}/gone.js`, status: 404 })] }],
  ['redirects', { first: [1, 2, 3].map((at) => pretendResource({ url: `${page}/${at}`, status: 301 })) }],
  [
    'many requests',
    {
      first: Array.from({ length: 81 }, (_, at) =>
        pretendResource({ url: `${page}/${at}`, transferBytes: 200 }),
      ),
    },
  ],
  [
    'render blocking',
    {
      first: [
        pretendResource({
          url: 'https://fonts.googleapis.com/css',
          kind: 'style' as const,
          party: 'foreign' as const,
          blocksRender: true as const,
        }),
      ],
    },
  ],
  ['console errors', { consoleErrors: ['ReferenceError: a is not defined'] }],
  ['unfinished', { unfinished: true as const }],
  ['consent banner', { consentBanner: 'OneTrust' }],
])('W-01 %s are found, said in one sentence, with who mends it', (id, phone) => {
  const [finding, ...others] = list(pretendMeasurement(phone));
  expect(others).toEqual([]);
  expect(finding).toMatchObject({ id, by: expect.stringMatching(/^(editor|developer|host)$/) });
  expect(finding?.says).toMatch(/^[A-Z][^\n]+$/);
  expect(finding?.fix).toMatch(/^[A-Z].+\.$/);
});

test('W-04 a stranger’s addresses stay text, however they are written', () => {
  const url = `${page}/%3Cscript%3Ealert(1)%3C/script%3E%ZZ/${'a'.repeat(200)}.jpg`;
  const finding = find(
    pretendMeasurement({ first: [{ ...photo, url }] }, { savings: [saving({ url })] }),
    'oversized images',
  );
  expect(finding?.says).toContain('aaa…');
  expect(finding?.says.length).toBeLessThan(180);
});

test('W-01 an icon that the browser looks for by itself is no missing file', () => {
  const icon = pretendResource({
    url: `${page}/favicon.ico`,
    status: 404,
    transferBytes: 369,
    unasked: true,
  });
  expect(list(pretendMeasurement({ first: [icon] }))).toEqual([]);
});

test('W-01 a heavy icon, whose format the page does not tell, is said to be heavier than need be and no more', () => {
  const icon = pretendResource({ url: `${page}/favicon.ico`, kind: 'image', transferBytes: 300_000 });
  const measurement = pretendMeasurement(
    { first: [icon] },
    {
      savings: [
        saving({ url: icon.url, beforeBytes: 300_000, afterBytes: 20_000, made: 'AVIF in the same size' }),
      ],
    },
  );
  expect(find(measurement, 'old formats')?.says).toBe('One picture is heavier than need be.');
});

test.each([
  [1, 'One text file is sent as it lies on the server.'],
  [2, 'Two text files are sent as they lie on the server.'],
])('W-01 %d files sent without compression are counted in a sentence that fits', (count, says) => {
  const files = Array.from({ length: count }, (_, index) =>
    pretendResource({ url: `${page}/${index}.js`, kind: 'script', transferBytes: 90_000 }),
  );
  const savings = files.map(({ url }) =>
    saving({ kind: 'compression', url, beforeBytes: 90_000, afterBytes: 20_000, made: 'Brotli' }),
  );
  const finding = find(pretendMeasurement({ first: files }, { savings }), 'uncompressed text');
  expect(finding?.says.startsWith(says)).toBe(true);
});
