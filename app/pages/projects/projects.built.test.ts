import { expect, test } from 'vitest';
import { built, createTestApp } from '#tests/built-app.ts';

const { categoryPaths } = built;

const { get, services } = createTestApp();
const { caseStudies } = services.content;

async function read(url: string): Promise<string> {
  const response = await get(url);
  expect(response.status).toBe(200);
  return response.text();
}

/** The projects that the list shows, by their links. */
const listShown = (html: string) =>
  [...html.matchAll(/class="go" href="\/projects\/([^"]+)"/g)].map(([, slug]) => slug);

test('R-10 /projects and /case-studies are the same screen, and the first is canonical', async () => {
  const [one, other] = await Promise.all([read('/projects'), read('/case-studies')]);
  for (const html of [one, other]) {
    expect(html).toContain('<link rel="canonical" href="http://site.test/projects"/>');
    expect(listShown(html)).toEqual(caseStudies.map(({ slug }) => slug));
  }
  expect(other.match(/<main.*<\/main>/s)?.[0].replaceAll(/[\d.]+ ?KB|<!--.*?-->|>[\d.]+</g, '')).toBe(
    one.match(/<main.*<\/main>/s)?.[0].replaceAll(/[\d.]+ ?KB|<!--.*?-->|>[\d.]+</g, ''),
  );
});

test('R-10 every filter of the page is a link that shows its category, marked as current, canonical the whole list', async () => {
  const filters = [
    ...(await read('/projects')).matchAll(/class="chip" href="(\/projects\?category=[^"]+)"/g),
  ];
  expect(filters).toHaveLength(8);
  for (const [, url = ''] of filters) {
    const html = await read(url);
    const [name] = html
      .match(
        /(?<=aria-current="true" class="chip" href="[^"]+"|class="chip" [^>]*aria-current="true"[^>]*)>[^<]+/,
      )?.[0]
      .slice(1)
      .trim()
      .split(' <') ?? [''];
    const expected = caseStudies.filter(({ category }) => category === name);
    expect(expected.length).toBeGreaterThan(0);
    expect(listShown(html)).toEqual(expected.map(({ slug }) => slug));
    expect(html).toContain('<link rel="canonical" href="http://site.test/projects"/>');
  }
});

test('R-10 a category that is not there shows all work, says so and keeps out of search', async () => {
  const html = await read('/projects?category=knitting');
  expect(html).toContain('There is no such category');
  expect(html).toContain('<meta name="robots" content="noindex"/>');
  expect(html).not.toContain('rel="canonical"');
  expect(listShown(html)).toHaveLength(15);
});

test('R-10 the category of the address is shown nowhere as it was written', async () => {
  const html = await read('/projects?category=%3Cscript%3Ealert(1)%3C/script%3E');
  expect(html).not.toContain('alert(1)');
});

test('R-10 other parameters of the address change nothing', async () => {
  expect(listShown(await read('/projects?utm_source=x&category=seo'))).toHaveLength(
    caseStudies.filter(({ category }) => category === 'SEO').length,
  );
});

test('HP-16 the category on a card leads to its service, not to the filter', async () => {
  const html = await read('/projects');
  for (const { category } of caseStudies) {
    expect(html).toContain(`<a class="cat" href="${categoryPaths[category]}"`);
  }
});
