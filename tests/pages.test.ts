import { HtmlValidate } from 'html-validate';
import { beforeAll, expect, test } from 'vitest';
import { type CrawledPage, crawlSite, withoutFragment } from './crawl-site.ts';
import { createPretendCheckout, orderStates } from './pretend-checkout.ts';
import { createTestApp } from './request-app.ts';

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
  '/there-is-no-such-page',
];

let pages: Map<string, CrawledPage>;

beforeAll(async () => {
  const { get } = createTestApp({ services: { checkout: createPretendCheckout().checkout } });
  pages = await crawlSite(get, ['/', ...unlinked]);
}, 60_000);

test('every internal link resolves with 200, without a redirect', () => {
  const broken = [...pages.values()]
    .filter(({ path, status }) => status !== 200 && path !== '/there-is-no-such-page')
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

test('every page has one h1, a title and a description of its own', () => {
  const titles = new Map<string, string>();
  const faults: string[] = [];
  for (const { path, html } of pages.values()) {
    if ((html.match(/<h1[ >]/g) ?? []).length !== 1) faults.push(`${path}: not one h1`);
    const canonical = html.match(/<link rel="canonical" href="[^"]*?([^/"]*\/?[^"]*)"/)?.[0];
    const title = html.match(/<title>([^<]*)<\/title>/)?.[1];
    const description = html.match(/<meta name="description" content="([^"]*)"/)?.[1];
    if (!title || !description) faults.push(`${path}: title ${title}, description ${description}`);
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
