import { expect, test } from 'vitest';
import { built, createTestApp } from '#tests/built-app.ts';
import { listHrefs, visitPage } from '#tests/visit-page.ts';

const { categoryPaths } = built;

const { get, services } = createTestApp();
const { caseStudies } = services.content;

async function visit(path: string) {
  const { status, head, main, html } = await visitPage(get, path);
  expect(status).toBe(200);
  return { head, main, html, canonical: head.canonical, shown: listHrefs(main, 'a.go[href^="/projects/"]') };
}

const pathsOf = (studies: typeof caseStudies) => studies.map(({ slug }) => `/projects/${slug}`);
const canonical = ['http://site.test/projects'];

test('R-10 /projects and /case-studies are the same screen, and the first is canonical', async () => {
  const [one, other] = await Promise.all([visit('/projects'), visit('/case-studies')]);
  for (const page of [one, other])
    expect([page.canonical, page.shown]).toEqual([canonical, pathsOf(caseStudies)]);
  // The weight of the page differs, as its address does.
  const withoutWeight = (text: string) => text.replaceAll(/\d+\.\d+/g, '');
  expect(withoutWeight(other.main.text)).toBe(withoutWeight(one.main.text));
});

test('R-10 every filter of the page is a link that shows its category, marked as current, canonical the whole list', async () => {
  const filters = listHrefs((await visit('/projects')).main, 'a.chip[href*="?category="]');
  expect(filters).toHaveLength(new Set(caseStudies.map(({ category }) => category)).size);
  for (const filter of filters) {
    const page = await visit(filter ?? '');
    const current = page.main.first('a.chip[aria-current=true]');
    expect(current.attribute('href')).toBe(filter);
    const wanted = caseStudies.filter(({ category }) => current.text.startsWith(category));
    expect(wanted.length).toBeGreaterThan(0);
    expect([page.canonical, page.shown]).toEqual([canonical, pathsOf(wanted)]);
  }
});

test('R-10 a category that is not there shows all work, says so, keeps out of search, and is not repeated', async () => {
  const { main, head, html, shown } = await visit('/projects?category=%3Cscript%3Ealert(1)%3C/script%3E');
  expect(main.text).toContain('There is no such category');
  expect([head.meta('robots'), head.canonical]).toEqual([['noindex'], []]);
  expect(shown).toEqual(pathsOf(caseStudies));
  expect(html).not.toContain('alert(1)');
});

test('R-10 other parameters of the address change nothing', async () => {
  const { shown } = await visit('/projects?utm_source=x&category=seo');
  expect(shown).toEqual(pathsOf(caseStudies.filter(({ category }) => category === 'SEO')));
});

test('HP-16 the category on a card leads to its service, not to the filter', async () => {
  const hrefs = listHrefs((await visit('/projects')).main, 'a.cat');
  expect(hrefs).toEqual(caseStudies.map(({ category }) => categoryPaths[category] ?? '/services'));
});
