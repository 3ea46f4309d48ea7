import { expect, test } from 'vitest';
import { built, createTestApp } from '#tests/built-app.ts';

const { formatDate } = built;

const { get, services } = createTestApp();
const pages = services.content.pages.filter(({ path }) => path !== '/resources');

async function getMain(path: string): Promise<string> {
  const html = await (await get(path)).text();
  return html.slice(html.indexOf('<main'), html.indexOf('</main>'));
}

test.each(pages)('R-02 R-07 R-15 R-16 R-20 R-21 $path is a page with its text', async (page) => {
  const response = await get(page.path);
  const html = await response.text();
  expect(response.status).toBe(200);
  expect(html).toContain(`<link rel="canonical" href="http://site.test${page.path}"/>`);
  expect(html.replaceAll('&#x27;', "'")).toContain(`<h1>${page.headline}</h1>`);
  expect(html).toContain('<div class="prose">');
});

test.each(pages)('R-07 $path shows a date of review only as a guide or a legal page', async (page) => {
  const main = await getMain(page.path);
  if (page.kind === 'company') return expect(main).not.toContain('Reviewed');
  expect(main).toContain(`<time dateTime="${page.reviewed}">${formatDate(page.reviewed ?? '')}</time>`);
});

test.each(pages.filter(({ contents }) => contents))(
  'R-07 the list of $path leads to its headings',
  async (page) => {
    const main = await getMain(page.path);
    const list = main.slice(main.indexOf('aria-label="On this page"'), main.indexOf('<div class="prose">'));
    const ids = [...list.matchAll(/href="[^"]*#([^"]+)"/g)].map(([, id]) => id);
    expect(ids.length).toBeGreaterThan(3);
    for (const id of ids) expect(main).toContain(`<h2 id="${id}">`);
  },
);

test.each(pages.filter(({ faq }) => faq.length))(
  'R-07 the questions of $path are on the page',
  async (page) => {
    const main = await getMain(page.path);
    const asked = [...main.matchAll(/<summary[^>]*>([^<]*)/g)].map(([, words]) => words);
    expect(asked).toEqual(expect.arrayContaining(page.faq.map(({ question }) => question)));
  },
);

test('R-07 the comparison of tools and the hosting guide hold tables that can be scrolled', async () => {
  for (const path of ['/seo-tools-comparison', '/green-hosting-guide']) {
    expect(await getMain(path)).toMatch(
      /<section class="table wide" tabindex="0" aria-labelledby="[^"]+">.*<table>\n<caption id="[^"]+">\w/,
    );
  }
});

test('R-07 the fix-it guide bears its label', async () => {
  expect(await getMain('/no-fluff')).toContain('<h1>No Fluff - SEO Fix It</h1>');
});

test('R-20 the second path of the personal page is not redirected; its canonical is the first', async () => {
  const [first, second] = services.content.site.founder.paths;
  const response = await get(second);
  expect(response.status).toBe(200);
  expect(await response.text()).toContain(`<link rel="canonical" href="http://site.test${first}"/>`);
});

test('R-15 the page of our method shows the engine, its results and the six steps', async () => {
  const main = await getMain('/visibility-accelerator');
  for (const part of ['Get Found', 'Get Smarter', 'Get Remembered', '500%', '265%', '>06<']) {
    expect(main).toContain(part);
  }
});

test('R-16 nothing is sold under the Acknowledgement of Country', async () => {
  expect(await getMain('/always-was')).not.toContain(services.content.site.bookingUrl);
});

test('HP-07 HP-08 HP-09 HP-12 the figures of Home lead to the page of method', async () => {
  const main = await getMain('/');
  expect(main.match(/href="\/method"/g)).toHaveLength(5);
});
