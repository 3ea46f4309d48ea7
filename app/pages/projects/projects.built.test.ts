import { expect, test } from 'vitest';
import { createTestApp } from '#tests/built-app.ts';
import { listHrefs, visitPage } from '#tests/read-page.ts';

const { get, services } = createTestApp();
const { caseStudies } = services.content;

async function visit(path: string) {
  const { status, head, main, html } = await visitPage(get, path);
  expect(status).toBe(200);
  return { head, main, html, canonical: head.canonical, shown: listHrefs(main, 'a.go[href^="/projects/"]') };
}

const pathsOf = (studies: typeof caseStudies) => studies.map(({ slug }) => `/projects/${slug}`);
const canonical = ['http://site.test/projects'];

test('R-10 HP-16 /projects and /case-studies show the same list, and each card links to its service', async () => {
  for (const path of ['/projects', '/case-studies']) {
    const page = await visit(path);
    expect([page.canonical, page.shown]).toEqual([canonical, pathsOf(caseStudies)]);
    expect(listHrefs(page.main, 'a.cat')).toEqual(caseStudies.map(({ categoryPath }) => categoryPath));
  }
});

test('R-10 every filter is a link to its category, which is marked as current and has the whole list as its canonical', async () => {
  const filters = listHrefs((await visit('/projects')).main, 'a.chip[href*="?category="]');
  expect(filters).toHaveLength(new Set(caseStudies.map(({ category }) => category)).size);
  for (const filter of filters) {
    // Other parameters have no effect.
    const page = await visit(`${filter}&utm_source=x`);
    const current = page.main.first('a.chip[aria-current=true]');
    expect(current.attribute('href')).toBe(filter);
    const expected = caseStudies.filter(({ category }) => current.text.startsWith(category));
    expect(expected.length).toBeGreaterThan(0);
    expect([page.canonical, page.shown]).toEqual([canonical, pathsOf(expected)]);
  }
});

test('R-10 an unknown category shows all work and a message, is not indexed, and is not echoed', async () => {
  const { main, head, html, shown } = await visit('/projects?category=%3Cscript%3Ealert(1)%3C/script%3E');
  expect(main.text).toContain('There is no such category');
  expect([head.meta('robots'), head.canonical]).toEqual([['noindex'], []]);
  expect(shown).toEqual(pathsOf(caseStudies));
  expect(html).not.toContain('alert(1)');
});
