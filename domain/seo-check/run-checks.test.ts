import { expect, test } from 'vitest';
import type { PageFacts } from './page-facts.ts';
import { runChecks, seoChecks } from './run-checks.ts';

const url = 'https://example.org/page/';

/** A page that nothing is wrong with. */
const sound: PageFacts = {
  url,
  status: 200,
  redirects: [],
  robotsHeader: undefined,
  canonicalHeader: undefined,
  titles: ['Salt-tolerant plants for gardens by the sea'],
  descriptions: [
    'Which plants stand wind and salt, where to buy them, and how to keep them through the first summer.',
  ],
  canonicals: [url],
  robotsMetas: [],
  viewport: 'width=device-width, initial-scale=1',
  lang: 'en-AU',
  headings: [
    { level: 1, text: 'Plants by the sea' },
    { level: 2, text: 'Wind' },
    { level: 3, text: 'Hedges' },
    { level: 2, text: 'Salt' },
  ],
  images: [
    { src: 'a.jpg', alt: 'A dune' },
    { src: 'line.svg', alt: '' },
  ],
  links: [{ url: `${url}next`, text: 'Hedges for dunes', nofollow: false, own: true }],
  hreflangs: [],
  structured: [{ form: 'JSON-LD', types: ['Article'] }],
  social: { 'og:title': 'Plants', 'og:description': 'By the sea', 'og:image': 'https://example.org/a.jpg' },
  words: 400,
  drawnByScript: false,
  robotsTxt: { state: 'found', url: 'https://example.org/robots.txt', text: 'User-agent: *\nDisallow:' },
  sitemap: { state: 'found', url: 'https://example.org/sitemap.xml', text: '<urlset>', listsPage: true },
};

const judge = (id: string, more: Partial<PageFacts>) =>
  runChecks({ ...sound, ...more }).find((check) => check.id === id);

test('W-03 of a sound page all is good, and nothing is to be done', () => {
  for (const check of runChecks(sound)) expect(check).toMatchObject({ outcome: 'good', area: 'seo' });
  for (const check of runChecks(sound)) expect(check).not.toHaveProperty('fix');
});

type Fault = [string, Partial<PageFacts>, 'weak' | 'missing' | 'unknown', string?];

const faults: Fault[] = [
  ['title', { titles: [] }, 'missing'],
  ['title', { titles: [''] }, 'missing'],
  ['title', { titles: ['Home'] }, 'weak', 'Home'],
  ['title', { titles: ['x'.repeat(80)] }, 'weak'],
  [
    'title',
    { titles: ['A title of a good length', 'And one more'] },
    'weak',
    'A title of a good length; And one more',
  ],
  ['title', { titles: ['東京のラーメン店案内'.repeat(4)] }, 'weak'],
  ['description', { descriptions: [] }, 'missing'],
  ['description', { descriptions: ['Short.'] }, 'weak', 'Short.'],
  ['description', { descriptions: ['x'.repeat(200)] }, 'weak'],
  ['description', { descriptions: ['One', 'Two'] }, 'weak'],
  ['headings', { headings: [] }, 'missing'],
  ['headings', { headings: [{ level: 2, text: 'Two' }] }, 'missing', 'h2 Two'],
  ['headings', { headings: [{ level: 1, text: '' }] }, 'weak'],
  [
    'headings',
    {
      headings: [
        { level: 1, text: 'A' },
        { level: 1, text: 'B' },
      ],
    },
    'weak',
    'A; B',
  ],
  [
    'headings',
    {
      headings: [
        { level: 1, text: 'A' },
        { level: 3, text: 'C' },
      ],
    },
    'weak',
    'h1 A; h3 C',
  ],
  ['canonical', { canonicals: [] }, 'missing'],
  ['canonical', { canonicals: ['https://example.org/other'] }, 'weak', 'https://example.org/other'],
  ['canonical', { canonicals: [url, 'https://example.org/other'] }, 'weak'],
  ['canonical', { canonicals: [], canonicalHeader: 'https://other.example/' }, 'weak'],
  ['canonical', { canonicals: ['javascript:alert(1)'] }, 'weak', 'javascript:alert(1)'],
  [
    'indexable',
    { robotsMetas: [{ name: 'robots', content: 'noindex, follow' }] },
    'weak',
    'meta robots: noindex, follow',
  ],
  ['indexable', { robotsMetas: [{ name: 'googlebot', content: 'none' }] }, 'weak'],
  ['indexable', { robotsHeader: 'noindex' }, 'weak', 'X-Robots-Tag: noindex'],
  ['indexable', { robotsTxt: { state: 'found', url, text: 'User-agent: *\nDisallow: /page' } }, 'weak'],
  ['indexable', { robotsTxt: { state: 'unknown', url } }, 'unknown'],
  ['robots-txt', { robotsTxt: { state: 'missing', url } }, 'weak'],
  ['robots-txt', { robotsTxt: { state: 'unknown', url } }, 'unknown'],
  ['robots-txt', { robotsTxt: { state: 'unknown', url, status: 429 } }, 'unknown'],
  ['robots-txt', { robotsTxt: { state: 'unknown', url, status: 503 } }, 'missing', url],
  ['indexable', { robotsTxt: { state: 'unknown', url, status: 500 } }, 'weak', url],
  ['robots-txt', { robotsTxt: { state: 'found', url, text: '<!doctype html><h1>Not found</h1>' } }, 'weak'],
  ['sitemap', { sitemap: { state: 'missing', url } }, 'missing'],
  ['sitemap', { sitemap: { state: 'unknown', url } }, 'unknown'],
  ['sitemap', { sitemap: { state: 'found', url, text: '<html>' } }, 'weak'],
  ['sitemap', { sitemap: { state: 'found', url, text: '<urlset>', listsPage: false } }, 'weak'],
  ['language', { lang: undefined }, 'missing'],
  ['language', { lang: 'english language' }, 'weak', 'english language'],
  ['hreflang', { hreflangs: [{ lang: 'uk-english', url }] }, 'weak'],
  ['hreflang', { hreflangs: [{ lang: 'de', url: 'https://example.org/de' }] }, 'weak'],
  [
    'hreflang',
    {
      hreflangs: [
        { lang: 'en', url },
        { lang: 'en', url },
      ],
    },
    'weak',
  ],
  ...['xx-YY', 'en-UK', 'en-YY', 'jp', 'en_AU', 'en-EU', ''].map(
    (lang): Fault => ['hreflang', { hreflangs: [{ lang, url }] }, 'weak', `${lang}: ${url}`],
  ),
  [
    'hreflang',
    {
      hreflangs: [
        { lang: 'en', url },
        { lang: 'de', url: 'javascript:alert(1)' },
      ],
    },
    'weak',
    'de: javascript:alert(1)',
  ],
  [
    'sitemap',
    {
      robotsHeader: 'noindex',
      sitemap: { state: 'found', url, text: '<urlset>', listsPage: true },
    },
    'weak',
  ],
  ['structured-data', { structured: [] }, 'weak'],
  [
    'structured-data',
    { structured: [{ form: 'JSON-LD', fault: 'Unexpected token' }] },
    'weak',
    'Unexpected token',
  ],
  ['structured-data', { structured: [{ form: 'JSON-LD', types: [] }] }, 'weak'],
  ['social-preview', { social: {} }, 'missing'],
  ['social-preview', { social: { 'og:title': 'Plants' } }, 'weak', 'og:title: Plants'],
  ['image-texts', { images: [{ src: 'a.jpg', alt: undefined }] }, 'weak', 'a.jpg'],
  ['image-texts', { images: [{ src: 'a.jpg', alt: 'IMG_1234.JPG' }] }, 'weak', 'IMG_1234.JPG'],
  ['link-texts', { links: [] }, 'weak'],
  ['link-texts', { links: [{ url, text: '', nofollow: false, own: true }] }, 'weak', url],
  ['link-texts', { links: [{ url, text: 'Read more »', nofollow: false, own: true }] }, 'weak'],
  ['viewport', { viewport: undefined }, 'missing'],
  ['viewport', { viewport: 'width=1024' }, 'weak', 'width=1024'],
  ['viewport', { viewport: 'width=device-width, user-scalable=no' }, 'weak'],
  ['viewport', { viewport: 'width=device-width, maximum-scale=1.0' }, 'weak'],
  ['status', { status: 206 }, 'weak', `206 ${url}`],
  [
    'status',
    { redirects: [{ url: 'http://example.org/', status: 302 }] },
    'weak',
    `302 http://example.org/ → 200 ${url}`,
  ],
  [
    'status',
    {
      redirects: [
        { url: 'http://a.example/', status: 301 },
        { url: 'http://b.example/', status: 301 },
      ],
    },
    'weak',
  ],
];

test.each(faults)('W-03 %s finds fault with %o', (id, more, outcome, found) => {
  expect(judge(id, more)).toMatchObject({ outcome, ...(found !== undefined && { found }) });
  if (outcome !== 'unknown') expect(judge(id, more)?.fix).toMatch(/\.$/);
});

const good: [string, Partial<PageFacts>][] = [
  ['canonical', { url: `${url}?utm_source=x` }],
  ['canonical', { canonicals: [], canonicalHeader: url }],
  ['indexable', { robotsMetas: [{ name: 'robots', content: 'index, max-image-preview:large' }] }],
  ['indexable', { robotsTxt: { state: 'missing', url } }],
  ['indexable', { robotsTxt: { state: 'found', url, text: 'User-agent: GPTBot\nDisallow: /' } }],
  [
    'hreflang',
    {
      hreflangs: [
        { lang: 'en-AU', url },
        { lang: 'x-default', url: 'https://example.org/' },
        { lang: 'zh-Hant-TW', url: 'https://example.org/tw' },
        { lang: 'pt-BR', url: 'https://example.org/br' },
        { lang: 'es-419', url: 'https://example.org/419' },
        { lang: 'mi', url: 'https://example.org/mi' },
      ],
    },
  ],
  [
    'sitemap',
    {
      robotsMetas: [{ name: 'robots', content: 'noindex' }],
      sitemap: { state: 'found', url, text: '<urlset>', listsPage: false },
    },
  ],
  [
    'sitemap',
    {
      canonicals: ['https://example.org/main'],
      sitemap: { state: 'found', url, text: '<urlset>', listsPage: false },
    },
  ],
  ['image-texts', { images: [] }],
  ['title', { titles: ['東京のラーメン店案内'] }],
  ['description', { descriptions: ['東京のラーメン店を案内します。毎日営業しています。席は三十あります。'] }],
  ['viewport', { viewport: 'width=device-width, initial-scale=1, maximum-scale=5' }],
  ['status', { redirects: [{ url: 'http://example.org/page/', status: 301 }] }],
  ['sitemap', { sitemap: { state: 'found', url, text: '<sitemapindex xmlns="x">' } }],
  ['social-preview', { social: { 'twitter:title': 'a', 'twitter:description': 'b', 'og:image': 'c' } }],
];

test.each(good)('W-03 %s has nothing against %o', (id, more) => {
  expect(judge(id, more)?.outcome).toBe('good');
});

test('W-03 where scripts draw the page, what the source lacks is unknown, not missing', () => {
  const shell = {
    drawnByScript: true,
    titles: [],
    headings: [],
    links: [],
    images: [],
    hreflangs: [],
    social: {},
  };
  for (const id of ['title', 'headings', 'link-texts', 'social-preview', 'image-texts', 'hreflang']) {
    expect(judge(id, shell)).toMatchObject({
      outcome: 'unknown',
      says: expect.stringContaining('scripts draw'),
    });
    expect(judge(id, shell)).not.toHaveProperty('fix');
  }
  expect(judge('sitemap', { ...shell, sitemap: { state: 'missing', url } })?.outcome).toBe('missing');
  expect(judge('description', shell)?.outcome).toBe('good');
});

test('W-04 quotes are short, one line, and the page’s own words', () => {
  const found = judge('title', { titles: [`<script>alert(1)</script>\n\n${'x'.repeat(5000)}`] })?.found ?? '';
  expect(found.startsWith('<script>alert(1)</script> x')).toBe(true);
  expect(found.length).toBeLessThanOrEqual(300);
});

test('each check has an id of its own', () => {
  expect(new Set(seoChecks.map(({ id }) => id)).size).toBe(seoChecks.length);
});
