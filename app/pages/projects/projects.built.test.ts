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

test('R-10 HP-16 /projects and /case-studies are the same screen, each card of which leads to its service', async () => {
  for (const path of ['/projects', '/case-studies']) {
    const page = await visit(path);
    expect([page.canonical, page.shown]).toEqual([canonical, pathsOf(caseStudies)]);
    expect(listHrefs(page.main, 'a.cat')).toEqual(
      caseStudies.map(({ category }) => categoryPaths[category] ?? '/services'),
    );
  }
});

test('R-10 every filter of the page is a link that shows its category, marked as current, canonical the whole list', async () => {
  const filters = listHrefs((await visit('/projects')).main, 'a.chip[href*="?category="]');
  expect(filters).toHaveLength(new Set(caseStudies.map(({ category }) => category)).size);
  for (const filter of filters) {
    // Other parameters change nothing.
    const page = await visit(`${filter}&utm_source=x`);
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
