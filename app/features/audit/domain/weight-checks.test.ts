import { expect, test } from 'vitest';
import { createView, fakeMeasurement, fakeResource } from '#tests/measurement.ts';
import type { Outcome } from './check.ts';
import type { MeasuredResource, Measurement, ProvenSaving } from './measurement.ts';
import { completeResults } from './report/complete-results.ts';
import { checks, checkWeight } from './run-checks.ts';

const page = 'https://page.example';

/** Lists what to fix, as a report does. */
const list = (measurement: Measurement, gramsPerByte: number | undefined = 1 / 1_000_000) =>
  completeResults(checkWeight(measurement), { pageUrl: `${page}/`, gramsPerByte }).filter(
    ({ outcome }) => outcome === 'failed' || outcome === 'warning',
  );
const find = (measurement: Measurement, id: string) => list(measurement).find((finding) => finding.id === id);

/** Creates a file of the page's own site, or of a full address. */
const file = (path: string, transferBytes: number, more: Partial<MeasuredResource> = {}) =>
  fakeResource({ url: new URL(path, page).href, transferBytes, ...more });
const script = (path: string, transferBytes: number, more: Partial<MeasuredResource> = {}) =>
  file(path, transferBytes, { kind: 'script', ...more });
const foreign = { party: 'third-party' } as const;
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

test('W-01 a file that only a desktop loads is found beside that of the phone, and one that both load once', () => {
  const small = picture('/small.jpg', 40_000, { width: 2000, height: 1500 });
  const large = picture('/large.jpg', 900_000, { width: 4000, height: 3000 });
  const logo = picture('/logo.jpg', 50_000, { width: 2000, height: 1500 });
  const save = ({ url, transferBytes: beforeBytes }: MeasuredResource): ProvenSaving => ({
    ...{ kind: 'image', url, beforeBytes, afterBytes: 10_000, made: 'AVIF, 800 pixels wide' },
  });
  const found = list(
    fakeMeasurement(
      { first: [small, logo] },
      { desktop: { first: [large, logo] }, savings: [small, large, logo].map(save) },
    ),
  ).filter(({ id }) => id === 'image-size');
  expect(found.map(({ gain, files = [] }) => [gain?.on, files.map(({ url }) => url)])).toEqual([
    ['desktop', [large.url]],
    ['phone', [logo.url, small.url]],
  ]);
});

const filterById = (found: ReturnType<typeof list>, id: string) =>
  found.filter((finding) => finding.id === id);

test('W-01 what is found on the desktop in addition says so, and a URL that is new each time is one file', () => {
  const heavy = (path: string) => script(path, 300_000);
  const failing = (time: number) =>
    file(`/pixel?t=${1_764_460_800_000 + time}`, 0, { kind: 'image', status: 404 });
  const found = list(
    fakeMeasurement(
      { first: [heavy('/a.js'), heavy('/b.js'), failing(1)] },
      { desktop: { first: [heavy('/a.js'), heavy('/c.js'), failing(2)] } },
    ),
  );
  expect(filterById(found, 'large-files').map(({ says }) => says)).toEqual([
    expect.stringMatching(/^Two files weigh /),
    expect.stringMatching(/^On a desktop alone, one file weighs /),
  ]);
  expect(filterById(found, 'failed-requests')).toHaveLength(1);
  const findings = list(
    fakeMeasurement({ first: [script('/a.js', 90_000)] }, { desktop: { first: [heavy('/c.js')] } }),
  );
  expect(filterById(findings, 'large-files')[0]?.says).toMatch(/^On a desktop, one file weighs /);
  // Other values than times and random numbers name another file.
  const both = (phone: string, desktop: string) =>
    list(
      fakeMeasurement(
        { first: [heavy(`/image?${phone}`)] },
        { desktop: { first: [heavy(`/image?${desktop}`)] } },
      ),
    );
  expect(filterById(both('url=hero', 'url=team'), 'large-files')).toHaveLength(2);
  expect(filterById(both('id=100001', 'id=100002'), 'large-files')).toHaveLength(2);
  expect(filterById(both('r=0.8437261549', 'r=0.1172635421'), 'large-files')).toHaveLength(1);
});

test('W-01 the page’s own missing files fail for all visitors, and other errors may concern our server alone', () => {
  const runCheck = (status: number, more: Partial<MeasuredResource> = {}) =>
    list(fakeMeasurement({ first: [script('/a.js', 90, { status, ...more })] })).map(
      ({ outcome }) => outcome,
    );
  for (const status of [404, 410, 500, 503]) {
    expect.soft(runCheck(status), `own ${status}`).toEqual(['failed']);
    expect.soft(runCheck(status, foreign), `third party’s ${status}`).toEqual(['warning']);
  }
  for (const status of [400, 401, 403, 429])
    expect.soft(runCheck(status), `own ${status}`).toEqual(['warning']);
  const refused = script('https://chat.example/a.js', 90, { status: 403, ...foreign });
  const found = list(fakeMeasurement({ first: [script('/gone.js', 90, { status: 404 }), refused] }));
  expect(found.map(({ says, files }) => [says, files?.map(({ note }) => note)])).toEqual([
    ['One request fails with an HTTP error.', ['HTTP status 404']],
    ['One file answered our server with an error. Visitors may get it.', ['HTTP status 403']],
  ]);
});

test('W-01 a file that blocks on the desktop too little to count is no finding of its own', () => {
  const style = (path: string, bytes: number) => file(path, bytes, { kind: 'style', blocksRender: true });
  const found = list(
    fakeMeasurement({ first: [style('/a.css', 90_000)] }, { desktop: { first: [style('/b.css', 60_000)] } }),
  );
  expect(filterById(found, 'render-blocking')).toHaveLength(1);
});

test('W-01 a picture that another device needs is neither removed, nor deferred, nor resized twice', () => {
  const shownThere = { width: 2400, height: 1800, shownWidth: 600, shownHeight: 450, inFirstScreen: true };
  const hidden = picture('/hall.jpg', 900_000, { ...shownThere, shownWidth: 0, shownHeight: 0 });
  const shownPicture = picture('/hall.jpg', 900_000, shownThere);
  const save: ProvenSaving = { ...photoSaving, url: hidden.url };
  const hiddenOnce = list(
    fakeMeasurement({ first: [hidden] }, { desktop: { first: [shownPicture] }, savings: [save] }),
  );
  expect(filterById(hiddenOnce, 'hidden-images')[0]?.files).toMatchObject([
    { note: 'displayed on another device' },
  ]);
  expect([
    filterById(hiddenOnce, 'image-size').length,
    filterById(hiddenOnce, 'image-format').length,
  ]).toEqual([1, 0]);
  // Each load makes the URL new, and the file is the same.
  const [first, second] = [1, 2].map((time) => `/hall.jpg?t=${1_764_460_800_000 + time}`);
  const reloaded = fakeMeasurement(
    { first: [{ ...hidden, url: `${page}${first}` }] },
    { desktop: { first: [{ ...shownPicture, url: `${page}${second}` }] } },
  );
  expect(filterById(list(reloaded), 'hidden-images')[0]?.files).toMatchObject([
    { note: 'displayed on another device' },
  ]);
  // Below the fold of the phone, and beside the words on the desktop.
  const below = picture('/hero.jpg', 90_000, { inFirstScreen: false });
  const beside = picture('/hero.jpg', 90_000, { inFirstScreen: true });
  const deferred = (desktop: MeasuredResource) =>
    filterById(
      list(fakeMeasurement({ first: [below] }, { desktop: { first: [desktop] } })),
      'offscreen-images',
    );
  expect([deferred(below).length, deferred(beside).length]).toEqual([1, 0]);
});

test('W-01 an oversized picture is found with its proven saving in bytes, grams and grams a year', () => {
  const finding = find(fakeMeasurement({ first: [photo] }, { savings: [photoSaving] }), 'image-size');
  expect(finding).toMatchObject({
    says: 'One image is larger than displayed: team.jpg is 4,000 pixels wide and displayed at 400.',
    by: 'editor',
    files: [{ url: photo.url, bytes: 900_000, gainBytes: 840_000, note: 'AVIF, 800 pixels wide' }],
    gain: { bytes: 840_000, how: 'proven', of: 'view', on: 'phone', gramsCo2e: 0.84 },
    guideline: { id: 'optimize-media-to-reduce-resource-use' },
  });
  expect(finding?.ticket?.split('\n')).toEqual([
    finding?.says,
    '',
    'Page: https://page.example/',
    'To do: Resize each image to at most twice its displayed size, and save it as AVIF.',
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
    ...{ id: 'large-files', says },
    files: [
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
  expect(unseen).toEqual([expect.objectContaining({ id: 'large-files', says })]);
});

test('W-01 without a grade a finding has no grams, and a list has no yearly figures', () => {
  const measurement = fakeMeasurement({ first: [photo] }, { savings: [photoSaving] });
  const gain = { bytes: 840_000, how: 'proven', of: 'view', on: 'phone' };
  const wide = fakeMeasurement({}, { desktop: { first: [photo] }, savings: [photoSaving] });
  expect(find(wide, 'image-size')?.gain).toMatchObject({ bytes: 840_000, on: 'desktop' });
  const [without] = list(measurement, 1 / 1_680_000);
  expect(without?.gain).toEqual({ ...gain, gramsCo2e: expect.closeTo(0.5) });
  const [unknown] = completeResults(checkWeight(measurement), { pageUrl: page });
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
    ['image-size', 840_000],
    ['third-parties', 120_000],
    ['unused-javascript', 45_000],
    ['largest-contentful-paint', undefined],
    ['cumulative-layout-shift', undefined],
    ['total-blocking-time', undefined],
  ]);
});

test.each([
  [{ lcpMs: 2501 }, 'took 2.51 seconds on a phone. 2.5 seconds or less is good.'],
  [{ lcpMs: 2650 }, 'took 2.6 seconds on a phone.'],
  [{ cls: 0.1003 }, 'is 0.101 on a phone. 0.1 or less is good.'],
  [{ cls: 0.114 }, 'is 0.11 on a phone.'],
  [{ tbtMs: 200.2 }, 'was 200.2 ms on a phone. 200 ms or less is good.'],
  [{ tbtMs: 240 }, 'was 240 ms on a phone.'],
])('W-03 %o is above its limit and reads so', (metrics, text) => {
  expect(list(fakeMeasurement({ metrics }))[0]?.says).toContain(text);
});

test('W-01 unused code is a warning, because a click may use it, and counts with the bytes that are left after compression', () => {
  const code = script('/a.js', 100_000, { unusedShare: 0.9 });
  const rules = sheet(50_000, { unusedShare: 0.8 });
  const measurement = fakeMeasurement({ first: [code, rules] }, { savings: [compression(code, 30_000)] });
  expect(find(measurement, 'unused-javascript')).toMatchObject({
    ...{ outcome: 'warning', says: 'This load did not use about 27\u202fkB of JavaScript.' },
    gain: { bytes: 27_000, how: 'measured' },
  });
  expect(find(measurement, 'unused-css')).toMatchObject({
    ...{ outcome: 'warning', says: 'This load did not use about 40\u202fkB of CSS.' },
    gain: { bytes: 40_000 },
  });
});

test('W-01 glyphs that one page does not show are a warning without a saving, beside the font’s compression', () => {
  const ttf = file('/a.ttf', 100_000, { kind: 'font' });
  const subset: ProvenSaving = { ...compression(ttf, 20_000), kind: 'font' };
  const found = list(fakeMeasurement({ first: [ttf] }, { savings: [subset, compression(ttf, 60_000)] }));
  expect(found.map(({ id, outcome, gain }) => [id, outcome, gain?.bytes])).toEqual([
    ['text-compression', 'failed', 40_000],
    ['unused-glyphs', 'warning', undefined],
  ]);
  expect(found[1]?.files).toEqual([
    {
      url: ttf.url,
      address: 'page.example/a.ttf',
      bytes: 100_000,
      note: '20\u202fkB as WOFF2 with basic Latin and what this page shows',
    },
  ]);
});

test('W-01 a font that is compressed best as WOFF2 is named so, and its subset is weighed beside that', () => {
  const ttf = file('/a.ttf', 100_000, { kind: 'font' });
  const whole = { ...compression(ttf, 50_000), made: 'WOFF2 with all glyphs' };
  const subset = (afterBytes: number): ProvenSaving => ({ ...compression(ttf, afterBytes), kind: 'font' });
  const says = (...savings: ProvenSaving[]) =>
    list(fakeMeasurement({ first: [ttf, script('/a.js', 90_000)] }, { savings })).map((each) => each.says);
  const font = 'One font would be smaller as WOFF2.';
  expect(says(whole)).toEqual([font]);
  expect(says(whole, subset(46_000))).toEqual([font]);
  expect(says(whole, subset(40_000))).toEqual([
    font,
    'One font file contains glyphs that this page does not show.',
  ]);
  expect(says(whole, compression(script('/a.js', 90_000), 20_000))).toEqual([
    'One file is sent without compression.',
    font,
  ]);
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
  const cachedForAYear = file('/b.css', 40_000, { kind: 'style', cacheSeconds: 31_536_000 });
  const finding = find(
    fakeMeasurement({ first: [sheet, cachedForAYear], returned: [sheet] }),
    'cache-lifetimes',
  );
  expect(finding).toMatchObject({ by: 'host', gain: { bytes: 40_000, of: 'return visit', how: 'measured' } });
  expect(finding?.gain).not.toHaveProperty('gramsCo2eAYear');
});

test('W-01 own files that may be cached for less than a week are a warning without a saving', () => {
  const shortLived = file('/a.css', 40_000, { kind: 'style', cacheSeconds: 3600 });
  const short = file('/b.css', 40_000, { kind: 'style', cacheSeconds: 60 });
  const found = list(
    fakeMeasurement(
      { first: [shortLived, short], returned: [shortLived] },
      { desktop: { first: [shortLived, short] } },
    ),
  );
  expect(
    found.map(({ outcome, gain, files }) => [outcome, gain?.bytes, files?.map(({ url }) => url)]),
  ).toEqual([
    ['failed', 40_000, [shortLived.url]],
    ['warning', undefined, [short.url]],
  ]);
  expect(found[1]).toMatchObject({
    says: 'One file may be cached for less than a week, so later visits ask the server again.',
    files: [{ note: '60 seconds' }],
  });
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
  expect(findings.map(({ id, gain }) => [id, gain?.on])).toEqual([['text-compression', 'source']]);
});

test.each<[string, MeasuredResource]>([
  ['a light document', file('/', 1000, { kind: 'document' })],
  [
    'a picture of the page on another server',
    file('https://cdn.example.net/a.avif', 90_000, { ...foreign, kind: 'image' }),
  ],
  [
    'a missing icon that only the browser requests',
    file('/favicon.ico', 369, { status: 404, byBrowser: true }),
  ],
])('W-01 nothing is found in %s', (_name, resource) => {
  expect(list(fakeMeasurement({ first: [resource] }))).toEqual([]);
});

test('W-04 the address of a file is shortened and remains plain text', () => {
  const url = `${page}/%3Cscript%3Ealert(1)%3C/script%3E%ZZ/${'a'.repeat(200)}.jpg`;
  const measurement = fakeMeasurement({ first: [{ ...photo, url }] }, { savings: [{ ...photoSaving, url }] });
  const { says = '' } = find(measurement, 'image-size') ?? {};
  expect(says).toContain('aaa…');
  expect(says.length).toBeLessThan(180);
});

test('W-01 a heavy icon of unknown format is reported without naming a format', () => {
  const icon = file('/favicon.ico', 300_000, { kind: 'image' });
  const measurement = fakeMeasurement(
    { first: [icon] },
    { savings: [{ ...photoSaving, url: icon.url, beforeBytes: 300_000, afterBytes: 20_000 }] },
  );
  expect(find(measurement, 'image-format')?.says).toBe('One image would be smaller in a modern format.');
});

test('W-01 a sentence about several files agrees in number', () => {
  const files = [script('/1.js', 90_000), script('/2.js', 90_000)];
  const savings = files.map((each) => compression(each, 20_000));
  const finding = find(fakeMeasurement({ first: files }, { savings }), 'text-compression');
  expect(finding?.says).toMatch(/^Two files are sent without compression\./);
});

test('W-03 only the measured layout shift says that a page shifts, and an image without a size that it may', () => {
  const unsized = fakeMeasurement({
    first: [picture('/a.jpg', 9000, { unsized: true })],
    metrics: { cls: 0 },
  });
  expect(find(unsized, 'unsized-images')?.says).toContain('so the page may shift as it arrives');
  expect(find(unsized, 'cumulative-layout-shift')).toBeUndefined();
});

test('W-03 an early connection that nothing uses is found, with its host', () => {
  const unusedPreconnects = [{ url: 'https://fonts.example' }];
  expect(find(fakeMeasurement({ unusedPreconnects }), 'unused-preconnect')).toMatchObject({
    says: 'One preconnect link opens a connection that the page does not use.',
    files: [{ url: 'https://fonts.example' }],
  });
});

test('W-03 an early connection of the wrong kind is found with its own fix, on each device once', () => {
  const [missing, needless, other] = ['fonts', 'cdn', 'maps'].map((name) => `https://${name}.example`);
  const links = [
    { url: missing ?? '', crossOrigin: 'missing' as const },
    { url: needless ?? '', crossOrigin: 'needless' as const },
  ];
  const desktop = { unusedPreconnects: [...links, { url: other ?? '', crossOrigin: 'missing' as const }] };
  const found = list(fakeMeasurement({ unusedPreconnects: links }, { desktop }));
  expect(found.map(({ says, fix, files = [] }) => [says, fix, files.map(({ url }) => url)])).toEqual([
    [
      expect.stringMatching(/^One preconnect link lacks .* connection\.$/),
      expect.stringMatching(/^Add/),
      [missing],
    ],
    [
      expect.stringMatching(/^One preconnect link has /),
      expect.stringMatching(/^Remove crossorigin/),
      [needless],
    ],
    [expect.stringMatching(/ on a desktop\.$/), expect.stringMatching(/^Add crossorigin/), [other]],
  ]);
});

type FakeInput = Parameters<typeof fakeMeasurement>[0];
type Options = Parameters<typeof fakeMeasurement>[1];
type Case = FakeInput | [FakeInput, Options];
type Cases = {
  faulty: [Case, Case, ...Case[]];
  correct: [Case, Case, ...Case[]];
  unusual: [Case, Outcome];
};

const none: FakeInput = {};
const metric = (metrics: FakeInput['metrics']): FakeInput => ({ metrics: metrics ?? {} });
const big = { width: 4000, height: 3000 };
const shrunk = (resource: MeasuredResource, kind: ProvenSaving['kind'] = 'image'): Case => [
  { first: [resource] },
  { savings: [{ ...photoSaving, kind, url: resource.url, beforeBytes: resource.transferBytes }] },
];
const onBoth = (phone: MeasuredResource, desktop: MeasuredResource): Case => [
  { first: [phone] },
  { desktop: { first: [desktop] } },
];
const font = (at: number) => file(`/${at}.woff2`, 1000, { kind: 'font' });
const fonts = (count: number) => ({ first: Array.from({ length: count }, (_, index) => font(index)) });
const media = (bytes: number) => file('/a.mp4', bytes, { kind: 'media', autoplay: true });
const sheet = (bytes: number, more: Partial<MeasuredResource> = {}) =>
  file('/a.css', bytes, { kind: 'style', ...more });
const returning = (resource: MeasuredResource): FakeInput => ({ first: [resource], returned: [resource] });
const unloved = (url: string, more: Partial<MeasuredResource> = {}) =>
  script(url, 50_000, { ...foreign, ...more });

const cases: Record<string, Cases> = {
  'image-size': {
    faulty: [shrunk(photo), shrunk(picture('/b.png', 90_000, big))],
    correct: [none, shrunk(picture('/b.avif', 90_000))],
    unusual: [{ first: [photo] }, 'passed'],
  },
  'responsive-images': {
    faulty: [
      onBoth(
        picture('/a.jpg', 90_000, big),
        picture('/a.jpg', 90_000, { ...big, shownWidth: 2000, shownHeight: 1500 }),
      ),
      onBoth(
        picture('/b.jpg', 20_000, big),
        picture('/b.jpg', 20_000, { ...big, shownWidth: 3000, shownHeight: 2000 }),
      ),
    ],
    correct: [none, onBoth(picture('/a.jpg', 90_000), picture('/a.jpg', 90_000))],
    unusual: [
      onBoth(
        picture('/a.jpg', 9000, big),
        picture('/a.jpg', 9000, { ...big, shownWidth: 2000, shownHeight: 1500 }),
      ),
      'passed',
    ],
  },
  'image-format': {
    faulty: [shrunk(picture('/a.jpg', 90_000)), shrunk(picture('/b.png', 90_000, { format: 'png' }))],
    correct: [none, { first: [picture('/a.avif', 90_000)] }],
    unusual: [shrunk(file('/favicon.ico', 90_000, { kind: 'image' })), 'failed'],
  },
  'hidden-images': {
    faulty: [
      { first: [picture('/a.jpg', 90_000, { shownWidth: 0, shownHeight: 0 })] },
      { first: [picture('/a.jpg', 20_000, { shownWidth: 0, shownHeight: 10 })] },
    ],
    correct: [none, { first: [picture('/a.jpg', 90_000, { inFirstScreen: true })] }],
    unusual: [{ first: [picture('/dot.gif', 43, { shownWidth: 0, shownHeight: 0 })] }, 'passed'],
  },
  'offscreen-images': {
    faulty: [{ first: [picture('/a.jpg', 90_000)] }, { first: [picture('/b.jpg', 12_000)] }],
    correct: [
      { first: [picture('/a.jpg', 90_000, { lazy: true })] },
      { first: [picture('/a.jpg', 90_000, { inFirstScreen: true })] },
    ],
    unusual: [{ first: [picture('/a.jpg', 90_000, { byStyle: true })] }, 'passed'],
  },
  autoplay: {
    faulty: [{ first: [media(2e6)] }, { first: [media(60_000), media(60_000)] }],
    correct: [none, { first: [file('/a.mp4', 2e6, { kind: 'media' })] }],
    unusual: [{ first: [media(900)] }, 'passed'],
  },
  'unsized-images': {
    faulty: [
      { first: [picture('/a.jpg', 9000, { unsized: true })] },
      { first: [picture('/a.svg', 900, { unsized: true, format: 'svg' })] },
    ],
    correct: [none, { first: [picture('/a.jpg', 9000)] }],
    unusual: [{ first: [picture('/a.jpg', 9000, { unsized: true, shownWidth: 0 })] }, 'passed'],
  },
  'text-compression': {
    faulty: [shrunk(sheet(90_000), 'compression'), shrunk(script('/a.js', 90_000), 'compression')],
    correct: [none, { first: [sheet(90_000, { encoding: 'br' })] }],
    unusual: [{ first: [sheet(90_000)] }, 'passed'],
  },
  'unused-glyphs': {
    faulty: [
      shrunk(file('/a.woff2', 90_000, { kind: 'font' }), 'font'),
      shrunk(file('/a.ttf', 90_000, { kind: 'font' }), 'font'),
    ],
    correct: [none, fonts(1)],
    unusual: [shrunk(font(1), 'compression'), 'passed'],
  },
  'unused-css': {
    faulty: [
      { first: [sheet(40_000, { unusedShare: 0.5 })] },
      { first: [sheet(11_000, { unusedShare: 1 })] },
    ],
    correct: [none, { first: [sheet(40_000, { unusedShare: 0.1 })] }],
    unusual: [{ first: [sheet(90_000, { unusedShare: 0.9, ...foreign })] }, 'passed'],
  },
  'unused-javascript': {
    faulty: [
      { first: [script('/a.js', 90_000, { unusedShare: 0.5 })] },
      { first: [script('/a.js', 21_000, { unusedShare: 1 })] },
    ],
    correct: [none, { first: [script('/a.js', 90_000, { unusedShare: 0.19 })] }],
    unusual: [{ first: [script('/a.js', 90_000)] }, 'passed'],
  },
  'large-files': {
    faulty: [{ first: [script('/a.js', 200_000)] }, { first: [photo] }],
    correct: [none, { first: [script('/a.js', 199_999)] }],
    unusual: [shrunk(photo), 'passed'],
  },
  'cache-lifetimes': {
    faulty: [
      returning(sheet(40_000)),
      returning(sheet(40_000, { cacheSeconds: 3600 })),
      { first: [sheet(40_000, { cacheSeconds: 60 })], returned: [] },
    ],
    correct: [
      returning(sheet(40_000, { cacheSeconds: 31_536_000 })),
      { first: [sheet(40_000)], returned: [] },
      // The server only confirmed it.
      { first: [sheet(40_000)], returned: [sheet(11_000, { status: 304 })] },
      // Lighthouse reports neither a document, nor what a server limits on purpose.
      { first: [file('/', 40_000, { kind: 'document', cacheSeconds: 60 })] },
      { first: [sheet(40_000, { cacheSeconds: 60, limitsCaching: true })] },
      { first: [sheet(40_000, { cacheSeconds: 604_800 }), sheet(40_000, { cacheSeconds: 60, ...foreign })] },
    ],
    unusual: [returning(sheet(40_000, foreign)), 'passed'],
  },
  'third-parties': {
    faulty: [
      { first: [unloved('https://static.hotjar.com/c.js')] },
      { first: [unloved('https://widget.example.net/x.css', { kind: 'style' })] },
    ],
    correct: [none, { first: [script('/a.js', 50_000)] }],
    unusual: [{ first: [unloved('https://cdn.example.net/a.avif', { kind: 'image' })] }, 'passed'],
  },
  'background-downloads': {
    faulty: [
      { first: [file('/a.jpg', 90_000, { background: true })] },
      { first: [file('/a.js', 15_000, { background: true }), file('/b.js', 15_000, { background: true })] },
    ],
    correct: [none, { first: [file('/a.jpg', 90_000)] }],
    unusual: [{ first: [file('/sw.js', 900, { background: true })] }, 'passed'],
  },
  'failed-requests': {
    faulty: [
      { first: [file('/a.js', 90, { status: 404 })] },
      { first: [file('/a.js', 90, { status: 503 })] },
      { first: [file('https://chat.example/a.js', 90, { status: 429, ...foreign })] },
    ],
    correct: [none, { first: [file('/a.js', 90)] }],
    unusual: [{ first: [file('/favicon.ico', 90, { status: 404, byBrowser: true })] }, 'passed'],
  },
  'render-blocking': {
    faulty: [
      { first: [sheet(90_000, { blocksRender: true })] },
      { first: [unloved('https://fonts.example/css', { kind: 'style', blocksRender: true })] },
    ],
    correct: [none, { first: [sheet(9000, { blocksRender: true })] }],
    unusual: [{ first: [unloved('https://fonts.example/css', { kind: 'style' })] }, 'passed'],
  },
  'unused-preconnect': {
    faulty: [
      { unusedPreconnects: [{ url: 'https://fonts.example', crossOrigin: 'missing' }] },
      { unusedPreconnects: [{ url: 'https://a.example' }, { url: 'https://b.example' }] },
    ],
    correct: [none, { unusedPreconnects: [] }],
    unusual: [[none, { desktop: { unusedPreconnects: [{ url: 'https://a.example' }] } }], 'warning'],
  },
  'largest-contentful-paint': {
    faulty: [metric({ lcpMs: 2501 }), metric({ lcpMs: 9000 })],
    correct: [metric({ lcpMs: 2500 }), metric({ lcpMs: 300 })],
    unusual: [none, 'passed'],
  },
  'cumulative-layout-shift': {
    faulty: [metric({ cls: 0.11 }), metric({ cls: 3 })],
    correct: [metric({ cls: 0.1 }), metric({ cls: 0 })],
    unusual: [[metric({ cls: 0 }), { desktop: { metrics: { cls: 0.5 } } }], 'failed'],
  },
  'total-blocking-time': {
    faulty: [metric({ tbtMs: 201 }), metric({ tbtMs: 4000 })],
    correct: [metric({ tbtMs: 200 }), metric({ tbtMs: 0 })],
    unusual: [none, 'passed'],
  },
  'console-errors': {
    faulty: [{ consoleErrors: ['ReferenceError'] }, { consoleErrors: ['a', 'b'] }],
    correct: [none, { consoleErrors: [] }],
    unusual: [[none, { desktop: { consoleErrors: ['only here'] } }], 'warning'],
  },
  unfinished: {
    faulty: [{ unfinished: true }, [none, { desktop: { unfinished: true } }]],
    correct: [none, { consoleErrors: [] }],
    unusual: [[{ unfinished: true }, { desktop: { unfinished: true } }], 'warning'],
  },
  'consent-banner': {
    faulty: [{ consentBanner: 'OneTrust' }, { consentBanner: 'Klaro' }],
    correct: [none, { consoleErrors: [] }],
    unusual: [{ consentBanner: 'a banner of its own' }, 'warning'],
  },
};

const runCheck = (id: string, example: Case) => {
  const [phone, options] = Array.isArray(example) ? example : [example, {}];
  return checkWeight(fakeMeasurement(phone, options)).filter((result) => result.id === id);
};

test.each(Object.entries(cases))(
  'W-01 W-03 the check %s reports faulty pages, passes correct ones, and judges an unusual one',
  (id, { faulty, correct, unusual: [unusualCase, outcome] }) => {
    for (const example of faulty)
      expect
        .soft(runCheck(id, example))
        .toMatchObject([
          { outcome: expect.stringMatching(/failed|warning/), fix: expect.stringMatching(/\.$/) },
        ]);
    for (const example of correct) expect.soft(runCheck(id, example)).toMatchObject([{ outcome: 'passed' }]);
    expect(runCheck(id, unusualCase)).toMatchObject([{ outcome }]);
  },
);

test('W-01 W-03 every check of performance has its cases, and only a browser can tell most of them', () => {
  const ids = checks.filter(({ group }) => group === 'performance').map(({ id }) => id);
  expect(Object.keys(cases).toSorted()).toEqual(ids.toSorted());
  const estimate = checkWeight({ ...fakeMeasurement({}), browserScan: undefined });
  expect(estimate.filter(({ outcome }) => outcome === 'unknown').length).toBeGreaterThan(10);
});
