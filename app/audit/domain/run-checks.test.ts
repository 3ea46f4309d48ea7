import { expect, test } from 'vitest';
import { createOnPageFacts } from '#tests/on-page-scan.ts';
import type { PageFacts } from './page-facts.ts';
import { runChecks } from './run-checks.ts';

const sound: PageFacts = createOnPageFacts();
const { url } = sound;

/** Headings of a page, such as `h1 Title`. */
const headings = (...texts: string[]) => ({
  headings: texts.map((text) => ({ level: Number(text[1]), text: text.slice(3) })) as PageFacts['headings'],
});
const hreflangs = (...links: [lang: string, url?: string][]) => ({
  hreflangs: links.map(([lang, to = url]) => ({ lang, url: to })),
});
const robots = (content: string, name = 'robots') => ({ robotsMetas: [{ name, content }] });
const robotsTxt = (text: string) => ({ robotsTxt: { state: 'found' as const, url, text } });
const unknownRobotsTxt = (status?: number) => ({
  robotsTxt: { state: 'unknown' as const, url, ...(status && { status }) },
});
const sitemap = (listsPage: boolean | undefined, text = '<urlset>') => ({
  sitemap: { state: 'found' as const, url, text, ...(listsPage !== undefined && { listsPage }) },
});
const link = (text: string) => ({ links: [{ url, text, nofollow: false, own: true }] });

const runCheck = (id: string, more: Partial<PageFacts>) =>
  runChecks({ ...sound, ...more }).find((check) => check.id === id);

test('W-03 on a sound page all checks are good, and there is nothing to do', () => {
  for (const check of runChecks(sound)) {
    expect(check).toMatchObject({ outcome: 'good', area: 'seo' });
    expect(check).not.toHaveProperty('fix');
  }
});

type Fault = [string, Partial<PageFacts>, 'weak' | 'missing' | 'unknown', string?];
const other = 'https://example.org/other';

const faults: Fault[] = [
  ['title', { titles: [] }, 'missing'],
  ['title', { titles: [''] }, 'missing'],
  ['title', { titles: ['Home'] }, 'weak', 'Home'],
  ['title', { titles: ['x'.repeat(80)] }, 'weak'],
  [
    'title',
    { titles: ['A title of a good length', 'One more'] },
    'weak',
    'A title of a good length; One more',
  ],
  ['title', { titles: ['東京のラーメン店案内'.repeat(4)] }, 'weak'],
  ['description', { descriptions: [] }, 'missing'],
  ['description', { descriptions: ['Short.'] }, 'weak', 'Short.'],
  ['description', { descriptions: ['x'.repeat(200)] }, 'weak'],
  ['description', { descriptions: ['One', 'Two'] }, 'weak'],
  ['headings', headings(), 'missing'],
  ['headings', headings('h2 Two'), 'missing', 'h2 Two'],
  ['headings', headings('h1 '), 'weak'],
  ['headings', headings('h1 A', 'h1 B'), 'weak', 'A; B'],
  ['headings', headings('h1 A', 'h3 C'), 'weak', 'h1 A; h3 C'],
  ['canonical', { canonicals: [] }, 'missing'],
  ['canonical', { canonicals: [other] }, 'weak', other],
  ['canonical', { canonicals: [url, other] }, 'weak'],
  ['canonical', { canonicals: [], canonicalHeader: 'https://other.example/' }, 'weak'],
  ['canonical', { canonicals: ['javascript:alert(1)'] }, 'weak', 'javascript:alert(1)'],
  ['indexable', robots('noindex, follow'), 'weak', 'meta robots: noindex, follow'],
  ['indexable', robots('none', 'googlebot'), 'weak'],
  ['indexable', { robotsHeader: 'noindex' }, 'weak', 'X-Robots-Tag: noindex'],
  ['indexable', robotsTxt('User-agent: *\nDisallow: /reef'), 'weak'],
  ['indexable', unknownRobotsTxt(), 'unknown'],
  ['indexable', unknownRobotsTxt(500), 'weak', url],
  ['robots-txt', { robotsTxt: { state: 'missing', url } }, 'weak'],
  ['robots-txt', unknownRobotsTxt(), 'unknown'],
  ['robots-txt', unknownRobotsTxt(429), 'unknown'],
  ['robots-txt', unknownRobotsTxt(503), 'missing', url],
  ['robots-txt', robotsTxt('<!doctype html><h1>Not found</h1>'), 'weak'],
  ['sitemap', { sitemap: { state: 'missing', url } }, 'missing'],
  ['sitemap', { sitemap: { state: 'unknown', url } }, 'unknown'],
  ['sitemap', sitemap(undefined, '<html>'), 'weak'],
  ['sitemap', sitemap(false), 'weak'],
  ['sitemap', { robotsHeader: 'noindex', ...sitemap(true) }, 'weak'],
  ['language', { lang: undefined }, 'missing'],
  ['language', { lang: 'english language' }, 'weak', 'english language'],
  ['hreflang', hreflangs(['de', 'https://example.org/de']), 'weak'],
  ['hreflang', hreflangs(['en'], ['en']), 'weak'],
  ['hreflang', hreflangs(['en'], ['de', 'javascript:alert(1)']), 'weak', 'de: javascript:alert(1)'],
  ...['uk-english', 'xx-YY', 'en-UK', 'en-YY', 'jp', 'en_AU', 'en-EU', ''].map(
    (lang): Fault => ['hreflang', hreflangs([lang]), 'weak', `${lang}: ${url}`],
  ),
  ['structured-data', { structured: [] }, 'weak'],
  ['structured-data', { structured: [{ form: 'JSON-LD', fault: 'Unexpected' }] }, 'weak', 'Unexpected'],
  ['structured-data', { structured: [{ form: 'JSON-LD', types: [] }] }, 'weak'],
  ['social-preview', { social: {} }, 'missing'],
  ['social-preview', { social: { 'og:title': 'Plants' } }, 'weak', 'og:title: Plants'],
  ['image-texts', { images: [{ src: 'a.jpg', alt: undefined }] }, 'weak', 'a.jpg'],
  ['image-texts', { images: [{ src: 'a.jpg', alt: 'IMG_1234.JPG' }] }, 'weak', 'IMG_1234.JPG'],
  ['link-texts', { links: [] }, 'weak'],
  ['link-texts', link(''), 'weak', url],
  ['link-texts', link('Read more »'), 'weak'],
  ['viewport', { viewport: undefined }, 'missing'],
  ['viewport', { viewport: 'width=1024' }, 'weak', 'width=1024'],
  ['viewport', { viewport: 'width=device-width, user-scalable=no' }, 'weak'],
  ['viewport', { viewport: 'width=device-width, maximum-scale=1.0' }, 'weak'],
  ['status', { status: 206 }, 'weak', `206 ${url}`],
  ['status', { redirects: [{ url: other, status: 302 }] }, 'weak', `302 ${other} → 200 ${url}`],
  ['status', { redirects: [301, 301].map((status) => ({ url: other, status })) }, 'weak'],
];

test.each(faults)('W-03 %s finds the fault in %o', (id, more, outcome, found) => {
  expect(runCheck(id, more)).toMatchObject({ outcome, ...(found !== undefined && { found }) });
  if (outcome !== 'unknown') expect(runCheck(id, more)?.fix).toMatch(/\.$/);
});

test.each<[string, Partial<PageFacts>]>([
  ['canonical', { url: `${url}?utm_source=x` }],
  ['canonical', { canonicals: [], canonicalHeader: url }],
  ['indexable', robots('index, max-image-preview:large')],
  ['indexable', { robotsTxt: { state: 'missing', url } }],
  ['indexable', robotsTxt('User-agent: GPTBot\nDisallow: /')],
  ['hreflang', hreflangs(['en-AU'], ['x-default', other], ['zh-Hant-TW', other], ['pt-BR', other])],
  ['hreflang', hreflangs(['en-AU'], ['es-419', other], ['mi', other])],
  ['sitemap', { ...robots('noindex'), ...sitemap(false) }],
  ['sitemap', { canonicals: [other], ...sitemap(false) }],
  ['sitemap', sitemap(undefined, '<sitemapindex xmlns="x">')],
  ['image-texts', { images: [] }],
  ['title', { titles: ['東京のラーメン店案内'] }],
  ['description', { descriptions: ['東京のラーメン店を案内します。毎日営業しています。席は三十あります。'] }],
  ['viewport', { viewport: 'width=device-width, initial-scale=1, maximum-scale=5' }],
  ['status', { redirects: [{ url: other, status: 301 }] }],
  ['social-preview', { social: { 'twitter:title': 'a', 'twitter:description': 'b', 'og:image': 'c' } }],
])('W-03 %s has nothing against %o', (id, more) => {
  expect(runCheck(id, more)?.outcome).toBe('good');
});

test('W-03 where scripts draw the page, what the source lacks is unknown, not missing', () => {
  const empty = { titles: [], headings: [], links: [], images: [], hreflangs: [], social: {} };
  const shell = { drawnByScript: true, ...empty };
  for (const id of ['title', 'headings', 'link-texts', 'social-preview', 'image-texts', 'hreflang']) {
    const says = expect.stringContaining('scripts draw');
    expect(runCheck(id, shell)).toMatchObject({ outcome: 'unknown', says });
    expect(runCheck(id, shell)).not.toHaveProperty('fix');
  }
  expect(runCheck('sitemap', { ...shell, sitemap: { state: 'missing', url } })?.outcome).toBe('missing');
  expect(runCheck('description', shell)?.outcome).toBe('good');
});

test('W-04 a quote from the page is short and on one line', () => {
  const found =
    runCheck('title', { titles: [`<script>alert(1)</script>\n\n${'x'.repeat(5000)}`] })?.found ?? '';
  expect(found.startsWith('<script>alert(1)</script> x')).toBe(true);
  expect(found.length).toBeLessThanOrEqual(300);
});
