import { expect, test } from 'vitest';
import { built, createTestApp } from '#tests/built-app.ts';
import { listHrefs, visitPage } from '#tests/read-page.ts';

const { formatDate } = built;

const { get, services } = createTestApp();
const { pages, site } = services.content;
const visit = (path: string) => visitPage(get, path);

test.each(pages.filter(({ path }) => path !== '/resources'))(
  'R-02 R-07 R-15 R-16 R-20 R-21 $path has its text and the parts of its kind: review date, list of headings, questions',
  async (page) => {
    const { status, head, main } = await visit(page.path);
    expect([status, head.canonical]).toEqual([200, [`http://site.test${page.path}`]]);
    expect(main.first('h1').text).toBe(page.headline);
    expect(main.first('.prose').text).not.toBe('');
    if (page.kind === 'company') expect(main.text).not.toContain('Reviewed');
    else expect(main.first(`time[datetime="${page.reviewed}"]`).text).toBe(formatDate(page.reviewed ?? ''));
    const questions = main.all('summary').map(({ text }) => text);
    expect(questions).toEqual(expect.arrayContaining(page.faq.map(({ question }) => question)));
    // Each table has a name and can be scrolled with the keyboard.
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
  'R-20 %s shows the founder, and its alt text says that the portrait is a drawing',
  async (url) => {
    const [portrait] = (await visit(url)).main.all('img[src*="/portrait"]');
    expect(portrait?.attribute('alt')).toBe(`A drawn portrait of ${site.founder.name}`);
  },
);

test('R-20 the personal page’s second path does not redirect, and its canonical URL is the first path', async () => {
  const [first, second] = site.founder.paths;
  const { status, head } = await visit(second);
  expect([status, head.canonical]).toEqual([200, [`http://site.test${first}`]]);
});

test('R-15 the method page shows the engine, its results and the six steps', async () => {
  const { text } = (await visit('/visibility-accelerator')).main;
  const { steps, results } = services.content.home.engine;
  const parts = [...steps.map(({ title }) => title), ...results.map(({ number }) => number), ' 06 '];
  for (const part of parts) expect(text).toContain(part);
});

test('R-16 the Acknowledgement of Country has no call to action', async () => {
  expect(listHrefs((await visit('/always-was')).main, 'a')).not.toContain(site.bookingUrl);
});

test('HP-07 HP-08 HP-09 HP-12 the figures on Home link to the method page', async () => {
  expect(listHrefs((await visit('/')).main, 'a[href="/method"]')).toHaveLength(5);
});
