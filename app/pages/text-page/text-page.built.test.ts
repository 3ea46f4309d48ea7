import { expect, test } from 'vitest';
import { built, createTestApp } from '#tests/built-app.ts';
import { listHrefs, visitPage } from '#tests/visit-page.ts';

const { formatDate } = built;

const { get, services } = createTestApp();
const { pages, site } = services.content;
const visit = (path: string) => visitPage(get, path);

test.each(pages.filter(({ path }) => path !== '/resources'))(
  'R-02 R-07 R-15 R-16 R-20 R-21 $path is a page with its text, and what its kind has: date of review, list of headings, questions',
  async (page) => {
    const { status, head, main } = await visit(page.path);
    expect([status, head.canonical]).toEqual([200, [`http://site.test${page.path}`]]);
    expect(main.first('h1').text).toBe(page.headline);
    expect(main.first('.prose').text).not.toBe('');
    if (page.kind === 'company') expect(main.text).not.toContain('Reviewed');
    else expect(main.first(`time[datetime="${page.reviewed}"]`).text).toBe(formatDate(page.reviewed ?? ''));
    const asked = main.all('summary').map(({ text }) => text);
    expect(asked).toEqual(expect.arrayContaining(page.faq.map(({ question }) => question)));
    // Each table has a name and can be scrolled by keyboard.
    for (const area of main.all('section.table')) {
      expect(area.attribute('tabindex')).toBe('0');
      expect(area.first(`caption[id="${area.attribute('aria-labelledby')}"]`).text).not.toBe('');
    }
    if (!page.contents) return;
    const places = listHrefs(main.first('[aria-label="On this page"]'), 'a').map(
      (href) => href?.split('#')[1],
    );
    expect(places.length).toBeGreaterThan(3);
    expect(main.all('h2').map((heading) => heading.attribute('id'))).toEqual(expect.arrayContaining(places));
  },
);

test.each(['/founder', '/about', '/contact'])(
  'R-20 %s shows the founder, and says that the portrait is drawn',
  async (url) => {
    const [portrait] = (await visit(url)).main.all('img[src*="/portrait"]');
    expect(portrait?.attribute('alt')).toBe(`A drawn portrait of ${site.founder.name}`);
  },
);

test('R-20 the second path of the personal page is not redirected; its canonical is the first', async () => {
  const [first, second] = site.founder.paths;
  const { status, head } = await visit(second);
  expect([status, head.canonical]).toEqual([200, [`http://site.test${first}`]]);
});

test('R-15 the page of our method shows the engine, its results and the six steps', async () => {
  const { text } = (await visit('/visibility-accelerator')).main;
  const { steps, results } = services.content.home.engine;
  const parts = [...steps.map(({ title }) => title), ...results.map(({ number }) => number), ' 06 '];
  for (const part of parts) expect(text).toContain(part);
});

test('R-16 nothing is sold under the Acknowledgement of Country', async () => {
  expect(listHrefs((await visit('/always-was')).main, 'a')).not.toContain(site.bookingUrl);
});

test('HP-07 HP-08 HP-09 HP-12 the figures of Home lead to the page of method', async () => {
  expect(listHrefs((await visit('/')).main, 'a[href="/method"]')).toHaveLength(5);
});
