import { beforeAll, expect, test } from 'vitest';
import { createTestApp } from './built-app.ts';
import { type CrawledPage, crawlSite, withoutFragment } from './crawl-site.ts';
import { createFakeCheckout, orderStates } from './fake-checkout.ts';
import { type Part, readHead, readPage } from './read-page.ts';
import { listHtmlFaults } from './validate-html.ts';

/** Paths to which no link is needed. */
const unlinked = [
  '/case-studies',
  '/blogs',
  '/search?q=carbon&kind=post',
  '/meet-the-founder',
  '/link',
  '/pricing?plan=no-fluff&cancelled=1',
  ...orderStates.map((state) => `/payment-success?session_id=cs_test_${state.replaceAll('-', '_')}`),
  '/sustainability-quiz?v=1&a=bb',
  '/sustainability-quiz?v=1&q=2&a=b&next=1',
  '/sustainability-quiz/1-1ysk6h2',
  '/search?q=museums',
  '/search?q=webiste',
  '/search?q=zzzqqq',
  '/account',
  '/account/receipt?number=SB-P-7K3M9Q2',
  '/auth',
  '/auth?view=sign-up',
];

/** Pages about something that was not found. */
const missing = [
  '/there-is-no-such-page',
  '/old/green-hosting.html',
  '/blog/there-is-no-such-post',
  '/website-carbon/none',
  '/seo-booster/none',
  '/gone',
];

let pages: Map<string, CrawledPage>;

beforeAll(async () => {
  const { plans } = createTestApp().services.content;
  const plan = plans.find(({ byQuote }) => !byQuote)?.slug ?? '';
  const { checkout } = createFakeCheckout({ plan });
  const { get } = createTestApp({ services: { checkout } });
  pages = await crawlSite(get, ['/', ...unlinked, ...missing]);
});

test('every internal link resolves with 200, without a redirect', () => {
  const broken = [...pages.values()]
    .filter(({ path, status }) => status !== 200 && !missing.includes(path))
    .map(({ path, status }) => {
      const from = [...pages.values()].filter(({ links }) => links.map(withoutFragment).includes(path));
      return `${status} ${path}, linked from ${from.map((page) => page.path).join(', ')}`;
    });
  expect(broken).toEqual([]);
  expect(pages.size).toBeGreaterThan(50);
});

test('every link with a fragment finds its target', () => {
  const missing = [...pages.values()].flatMap(({ path, links }) =>
    links
      .filter((link) => link.includes('#'))
      .filter((link) => !pages.get(withoutFragment(link))?.html.includes(`id="${link.split('#')[1]}"`))
      .map((link) => `${link}, linked from ${path}`),
  );
  expect(missing).toEqual([]);
});

/** Texts that do not say where a link leads: the English list of Lighthouse’s `link-text`. */
const empty =
  /^(click here|click this|go|here|information|learn more|more( info(rmation)?)?|read more|right here|see more|start|this)$/;

test('every link says where it leads, on the screen and to screen readers', () => {
  const faults = listParts('a', (link) => {
    const alt = link.all('img[alt]').map((picture) => picture.attribute('alt'));
    const text = (link.text || alt.join(' ') || link.attribute('aria-label') || '').trim().toLowerCase();
    return text === '' || empty.test(text) ? [`“${text}”`] : [];
  });
  expect(faults).toEqual([]);
});

/** Lists the descriptions of the selected elements of all pages, each with its path. */
const listParts = (selector: string, describe: (part: Part) => string[]) =>
  [...pages.values()].flatMap(({ path, html }) =>
    readPage(html)
      .all(selector)
      .flatMap(describe)
      .map((text) => `${path}: ${text}`),
  );

test('every picture has an alternative text, which may be empty, and its width and height', () => {
  expect(listParts('img:not([alt][width][height])', (part) => [String(part.attribute('src'))])).toEqual([]);
});

test('every page states its language, has one h1, title and description, and skips no heading level', () => {
  for (const { path, html } of pages.values()) {
    const { lang, title, headings, meta } = readHead(html);
    const described = [title, meta('description')].map((texts) => texts.filter(Boolean).length);
    const ones = headings.filter((level) => level === 1).length;
    expect([path, lang, ones, ...described]).toEqual([path, 'en-AU', 1, 1, 1]);
    const skipped = headings.filter((level, index) => index > 0 && level > (headings[index - 1] ?? 0) + 1);
    expect(skipped, `${path}: ${headings}`).toEqual([]);
  }
});

test('the HTML of every page is valid', async () => {
  const faults: string[] = [];
  for (const { path, html } of pages.values())
    faults.push(...(await listHtmlFaults(html)).map((fault) => `${path}: ${fault}`));
  expect([...new Set(faults)].slice(0, 40)).toEqual([]);
});

test('no page requests anything from another host', () => {
  const loaded = 'img, script, link:not([rel=canonical], [rel=alternate]), source, iframe, video, audio';
  const foreign = listParts(loaded, (part) =>
    ['src', 'href', 'srcset', 'poster']
      .map((name) => part.attribute(name) ?? '')
      .filter((url) => /^(https?:)?\/\//.test(url) && !url.startsWith('http://site.test')),
  );
  expect(foreign).toEqual([]);
});
