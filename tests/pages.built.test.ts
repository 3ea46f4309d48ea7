import { HtmlValidate } from 'html-validate';
import { beforeAll, expect, test } from 'vitest';
import { createTestApp } from './built-app.ts';
import { type CrawledPage, crawlSite, withoutFragment } from './crawl-site.ts';
import { createPretendCheckout, orderStates } from './pretend-checkout.ts';

/** Paths that nothing has to link to. */
const unlinked = [
  '/case-studies',
  '/blogs',
  '/blog?search=carbon',
  '/blog?search=nothing+has+this',
  '/meet-the-founder',
  '/link',
  '/pricing?plan=no-fluff&cancelled=1',
  ...orderStates.map((state) => `/payment-success?session_id=cs_test_${state.replaceAll('-', '_')}`),
  '/sustainability-quiz?v=1&a=bb',
  '/sustainability-quiz?v=1&q=2&a=b&next=1',
  '/sustainability-quiz/1-1ysk6h2',
  '/search?q=museums',
  '/search?q=webiste&page=2',
  '/search?q=zzzqqq',
  '/auth',
  '/auth?view=sign-up',
];

/** Pages that say that what was asked for is not there. */
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
  const { get } = createTestApp({ services: { checkout: createPretendCheckout().checkout } });
  pages = await crawlSite(get, ['/', ...unlinked, ...missing]);
}, 60_000);

test('B19 every internal link resolves with 200, without a redirect', () => {
  const broken = [...pages.values()]
    .filter(({ path, status }) => status !== 200 && !missing.includes(path))
    .map(({ path, status }) => {
      const from = [...pages.values()].filter(({ links }) => links.map(withoutFragment).includes(path));
      return `${status} ${path}, linked from ${from.map((page) => page.path).join(', ')}`;
    });
  expect(broken).toEqual([]);
  expect(pages.size).toBeGreaterThan(50);
});

test('every link to a place in a page finds it', () => {
  const missing = [...pages.values()].flatMap(({ path, links }) =>
    links
      .filter((link) => link.includes('#'))
      .filter((link) => !pages.get(withoutFragment(link))?.html.includes(`id="${link.split('#')[1]}"`))
      .map((link) => `${link}, linked from ${path}`),
  );
  expect(missing).toEqual([]);
});

/** Words that say nothing of where a link leads: the list of Lighthouse’s `link-text`, for English. */
const empty = [
  'click here',
  'click this',
  'go',
  'here',
  'information',
  'learn more',
  'more',
  'more info',
  'more information',
  'read more',
  'right here',
  'see more',
  'start',
  'this',
];

test('B19 every link says where it leads, to who sees it or hears it', () => {
  const faults = [...pages.values()].flatMap(({ path, html }) =>
    [...html.matchAll(/<a\s([^>]*)>(.*?)<\/a>/gs)]
      .map(([, attributes = '', inside = '']) => {
        const alt = [...inside.matchAll(/\salt="([^"]*)"/g)].map(([, words]) => words).join(' ');
        const words = inside
          .replace(/<[^>]*>/g, ' ')
          .replace(/\s+/g, ' ')
          .trim();
        return (words || alt || /aria-label="([^"]*)"/.exec(attributes)?.[1] || '').trim().toLowerCase();
      })
      .filter((words) => words === '' || empty.includes(words))
      .map((words) => `${path}: “${words}”`),
  );
  expect([...new Set(faults)]).toEqual([]);
});

test('B20 every picture has words or says that it needs none, and its width and height', () => {
  const faults = [...pages.values()].flatMap(({ path, html }) =>
    (html.match(/<img\s[^>]*>/g) ?? [])
      .filter((picture) => !['alt', 'width', 'height'].every((name) => picture.includes(` ${name}="`)))
      .map((picture) => `${path}: ${picture}`),
  );
  expect(faults).toEqual([]);
});

test('every page has one h1, a title and a description of its own', () => {
  const titles = new Map<string, string>();
  const faults: string[] = [];
  for (const { path, html } of pages.values()) {
    if ((html.match(/<h1[ >]/g) ?? []).length !== 1) faults.push(`${path}: not one h1`);
    const canonical = html.match(/<link rel="canonical" href="[^"]*?([^/"]*\/?[^"]*)"/)?.[0];
    const title = html.match(/<title>([^<]*)<\/title>/)?.[1];
    const description = html.match(/<meta name="description" content="([^"]*)"/)?.[1];
    if (!title || !description) faults.push(`${path}: title ${title}, description ${description}`);
    // Several addresses where nothing is may say so in the same words.
    if (missing.includes(path)) continue;
    const known = title && titles.get(title);
    // Two paths of one screen share a title and a canonical.
    if (known !== undefined && known !== (canonical ?? path))
      faults.push(`${path}: has the title of ${known}`);
    if (title) titles.set(title, canonical ?? path);
  }
  expect(faults).toEqual([]);
});

test('the HTML of every page is valid', async () => {
  const validator = new HtmlValidate({
    extends: ['html-validate:recommended'],
    rules: {
      // React writes void elements with a slash, attribute names in its own case, and text as it is.
      'void-style': 'off',
      'attr-case': 'off',
      'no-trailing-whitespace': 'off',
      'no-inline-style': 'error',
      'attribute-boolean-style': 'off',
      'attribute-empty-style': 'off',
      'doctype-style': 'off',
      'long-title': 'off',
      // Hidden text of links and buttons is part of their name.
      'no-raw-characters': 'off',
      'require-sri': 'off',
      // Several boxes of one name are how a form sends several answers.
      'form-dup-name': ['error', { shared: ['radio', 'checkbox'] }],
      'no-implicit-input-type': 'off',
    },
  });
  const faults: string[] = [];
  for (const { path, html } of pages.values()) {
    const report = await validator.validateString(html, path);
    for (const message of report.results.flatMap((result) => result.messages)) {
      faults.push(`${path}: ${message.ruleId}: ${message.message} (${message.selector})`);
    }
  }
  expect([...new Set(faults)].slice(0, 40)).toEqual([]);
}, 60_000);

test('no page asks anything of another host', () => {
  const foreign = [...pages.values()].flatMap(({ path, html }) =>
    [
      ...html.matchAll(
        /<(?:img|script|link|source|iframe|video|audio)\b[^>]*?\s(?:src|href|srcset|poster)="(https?:[^"]+)"/gi,
      ),
    ]
      .filter(
        ([element, url = '']) =>
          !url.startsWith('http://site.test') && !/rel="(canonical|alternate)"/.test(element),
      )
      .map(([, url]) => `${path}: ${url}`),
  );
  expect(foreign).toEqual([]);
});
