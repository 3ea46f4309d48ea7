import { expect, test } from 'vitest';
import { loadContent } from '#domain/content/load-content.ts';
import { findTextPageData } from './text-page-data.ts';

const content = loadContent('content');

test('R-07 R-16 R-21 each text page is found by its path', () => {
  for (const { path, slug } of content.pages) expect(findTextPageData(content, path)?.slug).toBe(slug);
  expect(findTextPageData(content, '/nope')).toBeUndefined();
});

test('R-20 both paths of the configuration show the personal page; the first is its own', () => {
  const [first, second] = content.site.founder.paths;
  expect(findTextPageData(content, second)).toEqual(findTextPageData(content, first));
  expect(findTextPageData(content, second)).toMatchObject({
    path: first,
    person: { name: content.site.founder.name },
  });
});

test('R-20 the paths of the personal page follow the configuration', () => {
  const founder: typeof content.site.founder = { name: 'Ida', role: 'Owner', paths: ['/ida', '/owner'] };
  const pages = content.pages.map((page) =>
    page.path === content.site.founder.paths[0] ? { ...page, path: '/ida' } : page,
  );
  const changed = { ...content, site: { ...content.site, founder }, pages };
  expect(findTextPageData(changed, '/owner')).toMatchObject({ path: '/ida', person: { name: 'Ida' } });
  expect(findTextPageData(changed, content.site.founder.paths[0])).toBeUndefined();
});

test('R-07 the list of sections names the headings of the second level, where the page has one', () => {
  const page = {
    ...content.pages[0],
    path: '/x',
    body: '## One\n### Two\n## One',
  } as (typeof content.pages)[0];
  const find = (contents: boolean) => findTextPageData({ ...content, pages: [{ ...page, contents }] }, '/x');
  expect(find(true)?.contents).toEqual([
    { id: 'one', text: 'One' },
    { id: 'one-2', text: 'One' },
  ]);
  expect(find(false)?.contents).toEqual([]);
});

test('R-15 only the page of our method shows the engine', () => {
  const shown = content.pages.filter(({ path }) => findTextPageData(content, path)?.engine);
  expect(shown.map(({ path }) => path)).toEqual(['/visibility-accelerator']);
});

test('R-07 the trail of a guide leads over the index of resources', () => {
  const name = content.pages.find(({ path }) => path === '/resources')?.name;
  expect(findTextPageData(content, '/no-fluff')?.trail).toEqual([{ name, to: '/resources' }]);
  expect(findTextPageData(content, '/privacy')?.trail).toEqual([]);
});
