import { expect, test } from 'vitest';
import { fakeMeasurement, fakeResource } from '#tests/audit/fake-measurement.ts';
import { createView } from '#tests/measurement.ts';
import type { MeasuredResource, Measurement, ProvenSaving } from '../measurement.ts';
import { listFindings } from './list-findings.ts';

const page = 'https://page.example';
const options = { calculateGrams: (bytes: number) => bytes / 1_000_000 };
const list = (measurement: Measurement) => listFindings(measurement, options);
const find = (measurement: Measurement, id: string) => list(measurement).find((finding) => finding.id === id);

/** Creates a file of the page's own site, or of a full address. */
const file = (path: string, transferBytes: number, more: Partial<MeasuredResource> = {}) =>
  fakeResource({ url: new URL(path, page).href, transferBytes, ...more });
const script = (path: string, transferBytes: number, more: Partial<MeasuredResource> = {}) =>
  file(path, transferBytes, { kind: 'script', ...more });
const foreign = { party: 'foreign' } as const;
const tagManager = { host: 'www.googletagmanager.com', name: 'Google Tag Manager', category: 'tag-manager' };
const picture = (path: string, transferBytes: number, shown: Partial<MeasuredResource['image']> = {}) =>
  file(path, transferBytes, {
    kind: 'image',
    image: {
      ...{ format: 'avif', width: 400, height: 300, shownWidth: 400, shownHeight: 300 },
      ...{ lazy: false, inFirstScreen: false },
      ...shown,
    },
  });

const photo = picture('/pictures/team.jpg', 900_000, { width: 4000, height: 3000, inFirstScreen: true });
const photoSaving: ProvenSaving = {
  kind: 'image',
  url: photo.url,
  beforeBytes: 900_000,
  afterBytes: 60_000,
  made: 'AVIF, 800 pixels wide',
};
const compression = ({ url, transferBytes: beforeBytes }: MeasuredResource, afterBytes: number) =>
  ({ kind: 'compression', url, beforeBytes, afterBytes, made: 'Brotli' }) as const;

test('W-01 an oversized picture is found with its proven saving in bytes, grams and grams a year', () => {
  const finding = find(fakeMeasurement({ first: [photo] }, { savings: [photoSaving] }), 'oversized images');
  expect(finding).toMatchObject({
    says: 'One image is larger than displayed: team.jpg is 4,000 pixels wide and displayed at 400.',
    by: 'editor',
    resources: [{ url: photo.url, bytes: 900_000, gainBytes: 840_000, note: 'AVIF, 800 pixels wide' }],
    gain: { bytes: 840_000, how: 'proven', of: 'view', on: 'phone', gramsCo2e: 0.84 },
    guideline: { id: 'optimize-media-to-reduce-resource-use' },
  });
  expect(finding?.ticket.split('\n')).toEqual([
    finding?.says,
    '',
    'Page: https://page.example/',
    'To do: Resize it to at most twice the displayed size, and save it as AVIF.',
    'Gain: 840\u202fkB a view, proven.',
    '',
    'Files:',
    `- ${photo.url} (900\u202fkB now, 60\u202fkB after, AVIF, 800 pixels wide)`,
    '',
    'Web Sustainability Guidelines: Optimize media to reduce resource use, https://www.w3.org/TR/web-sustainability-guidelines/#optimize-media-to-reduce-resource-use',
  ]);
});

test('W-01 a heavy file is found by its weight alone, with or without a browser', () => {
  const others = [file('/', 100_000), script('/light.js', 199_000)];
  const measurement = fakeMeasurement({ first: [...others, photo, script('/app.js', 300_000)] });
  const says =
    'Two files weigh 200\u202fkB or more, 80% of the page. The heaviest is team.jpg with 900\u202fkB.';
  const [finding, ...rest] = list(measurement);
  expect(rest).toEqual([]);
  expect(finding).toMatchObject({
    ...{ id: 'heavy files', says, by: 'editor' },
    resources: [
      { url: photo.url, bytes: 900_000, note: '4,000 pixels wide and displayed at 400' },
      { url: `${page}/app.js`, bytes: 300_000 },
    ],
  });
  expect(finding).not.toHaveProperty('gain');
  const { firstView, scrolled } = measurement.browserScan?.phone ?? {};
  if (!firstView || !scrolled) throw new Error('No phone');
  const unseen = list({
    ...measurement,
    browserScan: undefined,
    sourceScan: { ...measurement.sourceScan, firstView, scrolled },
  });
  expect(unseen).toEqual([expect.objectContaining({ id: 'heavy files', says })]);
});

test('W-01 without a browser an image is oversized according to the width in the HTML, and the finding says so', () => {
  const { image: _, ...bare } = photo;
  const sized = { ...bare, markup: { width: 4000, height: 3000, shownWidth: 400 } };
  const measurement = fakeMeasurement({});
  const scan = (resource: MeasuredResource, savings: ProvenSaving[]) => ({
    ...measurement,
    ...{ browserScan: undefined, savings },
    sourceScan: {
      ...measurement.sourceScan,
      firstView: createView([resource]),
      scrolled: createView([resource]),
    },
  });
  const says = '4,000 pixels wide and displayed at 400 according to the HTML';
  expect(find(scan(sized, [photoSaving]), 'oversized images')?.says).toContain(says);
  expect(find(scan(sized, []), 'heavy files')?.resources[0]?.note).toBe(says);
  expect(find(scan(bare, [photoSaving]), 'oversized images')).toBeUndefined();
});

test('W-01 without a grade a finding has no grams, and a list has no yearly figures', () => {
  const measurement = fakeMeasurement({ first: [photo] }, { savings: [photoSaving] });
  const gain = { bytes: 840_000, how: 'proven', of: 'view', on: 'phone' };
  const wide = fakeMeasurement({}, { desktop: { first: [photo] }, savings: [photoSaving] });
  expect(find(wide, 'oversized images')?.gain).toMatchObject({ bytes: 840_000, on: 'desktop' });
  const [without] = listFindings(measurement, { calculateGrams: () => 0.5 });
  expect(without?.gain).toEqual({ ...gain, gramsCo2e: 0.5 });
  const [unknown] = listFindings(measurement, { calculateGrams: () => undefined });
  expect(unknown?.gain).toEqual(gain);
});

test('W-01 the heaviest finding comes first, and those without savings come last', () => {
  const measurement = fakeMeasurement(
    {
      first: [
        photo,
        script('/a.js', 90_000, { unusedShare: 0.5 }),
        script('https://www.googletagmanager.com/gtm.js', 120_000, foreign),
      ],
      metrics: { lcpMs: 4000, cls: 0.3, tbtMs: 900 },
    },
    { savings: [photoSaving], thirdParties: [tagManager] },
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
])('W-03 %o is rated by the published thresholds', (metrics, ids) => {
  expect(list(fakeMeasurement({ metrics })).map(({ id }) => id)).toEqual(ids);
});

test.each([
  [{ lcpMs: 2501 }, 'took 2.51 seconds on a phone. 2.5 seconds or less is good.'],
  [{ lcpMs: 2650 }, 'took 2.6 seconds on a phone.'],
  [{ cls: 0.1003 }, 'is 0.101 on a phone. 0.1 or less is good.'],
  [{ cls: 0.114 }, 'is 0.11 on a phone.'],
  [{ tbtMs: 200.2 }, 'was 200.2 ms on a phone. 200 ms or less is good.'],
  [{ tbtMs: 240 }, 'was 240 ms on a phone.'],
])('W-03 %o is above its limit and reads so', (metrics, words) => {
  expect(list(fakeMeasurement({ metrics }))[0]?.says).toContain(words);
});

test('W-01 unused code only counts with the bytes that are left after compression', () => {
  const code = script('/a.js', 100_000, { unusedShare: 0.9 });
  const measurement = fakeMeasurement({ first: [code] }, { savings: [compression(code, 30_000)] });
  expect(find(measurement, 'unused scripts')?.gain?.bytes).toBe(27_000);
});

test('W-01 a third party is named with its purpose, or as its registrable domain if it is unknown', () => {
  const tag = script('https://www.googletagmanager.com/gtm.js', 50_000, foreign);
  const more = script('https://a.cdn.shop.example/a.js', 20_000, foreign);
  const another = script('https://b.cdn.shop.example/b.js', 20_000, foreign);
  const measurement = fakeMeasurement({ first: [tag, more, another] }, { thirdParties: [tagManager] });
  expect(list(measurement).map(({ says }) => says)).toEqual([
    'Google Tag Manager (tag manager) adds 50\u202fkB in one request.',
    'shop.example adds 40\u202fkB in two requests.',
  ]);
});

test('W-01 an unchanged file that is downloaded again is a saving for each return visit, without a yearly figure', () => {
  const sheet = file('/a.css', 40_000, { kind: 'style' });
  const kept = file('/b.css', 40_000, { kind: 'style', cacheSeconds: 31_536_000 });
  const finding = find(fakeMeasurement({ first: [sheet, kept], returned: [sheet] }), 'no caching');
  expect(finding).toMatchObject({ by: 'host', gain: { bytes: 40_000, of: 'return visit', how: 'measured' } });
  expect(finding?.gain).not.toHaveProperty('gramsCo2eAYear');
});

test('W-01 without a browser all findings come from the source, and none is about speed', () => {
  const sheet = file('/a.css', 40_000, { kind: 'style' });
  const measurement = fakeMeasurement({});
  const view = createView([sheet]);
  const findings = list({
    ...measurement,
    browserScan: undefined,
    sourceScan: { ...measurement.sourceScan, firstView: view, scrolled: view },
    savings: [compression(sheet, 9000)],
  });
  expect(findings.map(({ id, gain }) => [id, gain?.on])).toEqual([['uncompressed text', 'source']]);
});

test.each<[string, Parameters<typeof fakeMeasurement>[0]]>([
  ['eager images', { first: [picture('/a.avif', 30_000)] }],
  ['hidden images', { first: [picture('/a.avif', 30_000, { shownWidth: 0, shownHeight: 0 })] }],
  ['autoplay', { first: [file('/a.mp4', 2e6, { kind: 'media', autoplay: { inFirstScreen: true } })] }],
  ['many faces', { first: [1, 2, 3, 4, 5].map((at) => file(`/${at}.woff2`, 1000, { kind: 'font' })) }],
  ['background downloads', { first: [file('/ahead.jpg', 90_000, { kind: 'data', background: true })] }],
  ['missing files', { first: [file('/gone.js', 1000, { status: 404 })] }],
  ['redirects', { first: [1, 2, 3].map((at) => file(`/${at}`, 1000, { status: 301 })) }],
  ['many requests', { first: Array.from({ length: 81 }, (_, at) => file(`/${at}`, 200)) }],
  [
    'render blocking',
    { first: [file('https://fonts.example/css', 1000, { ...foreign, kind: 'style', blocksRender: true })] },
  ],
  ['console errors', { consoleErrors: ['ReferenceError: a is not defined'] }],
  ['unfinished', { unfinished: true }],
  ['consent banner', { consentBanner: 'OneTrust' }],
])('W-01 %s are one finding with a fact, a fix and a role', (id, phone) => {
  const [finding, ...others] = list(fakeMeasurement(phone));
  expect(others).toEqual([]);
  expect(finding).toMatchObject({ id, by: expect.stringMatching(/^(editor|developer|host)$/) });
  expect(finding?.says).toMatch(/^[A-Z][^\n]+$/);
  expect(finding?.fix).toMatch(/^[A-Z].+\.$/);
});

test.each<[string, MeasuredResource]>([
  ['a light document', file('/', 1000, { kind: 'document' })],
  [
    'a picture of the page on another server',
    file('https://cdn.example.net/a.avif', 90_000, { ...foreign, kind: 'image' }),
  ],
  [
    'a missing icon that only the browser requests',
    file('/favicon.ico', 369, { status: 404, unasked: true }),
  ],
])('W-01 nothing is found in %s', (_name, resource) => {
  expect(list(fakeMeasurement({ first: [resource] }))).toEqual([]);
});

test('W-04 the address of a file is shortened and remains plain text', () => {
  const url = `${page}/%3Cscript%3Ealert(1)%3C/script%3E%ZZ/${'a'.repeat(200)}.jpg`;
  const measurement = fakeMeasurement({ first: [{ ...photo, url }] }, { savings: [{ ...photoSaving, url }] });
  const { says = '' } = find(measurement, 'oversized images') ?? {};
  expect(says).toContain('aaa…');
  expect(says.length).toBeLessThan(180);
});

test('W-01 a heavy icon of unknown format is reported without naming a format', () => {
  const icon = file('/favicon.ico', 300_000, { kind: 'image' });
  const measurement = fakeMeasurement(
    { first: [icon] },
    { savings: [{ ...photoSaving, url: icon.url, beforeBytes: 300_000, afterBytes: 20_000 }] },
  );
  expect(find(measurement, 'old formats')?.says).toBe('One image would be smaller in a modern format.');
});

test('W-01 a sentence about several files agrees in number', () => {
  const files = [script('/1.js', 90_000), script('/2.js', 90_000)];
  const savings = files.map((each) => compression(each, 20_000));
  const finding = find(fakeMeasurement({ first: files }, { savings }), 'uncompressed text');
  expect(finding?.says).toMatch(/^Two text files are sent without compression\./);
});

test('W-03 an early connection that nothing uses is found, with its host', () => {
  const measurement = fakeMeasurement({ first: [script('/a.js', 1000)] });
  if (measurement.browserScan) measurement.browserScan.phone.unusedPreconnects = ['https://fonts.example'];
  expect(find(measurement, 'unused preconnect')).toMatchObject({
    says: 'One preconnect link opens a connection that the page does not use.',
    resources: [{ url: 'https://fonts.example' }],
  });
});
