import { expect, test } from 'vitest';
import { loadContent } from '#app/content/load-content.ts';
import { findTextPageData } from './text-page-data.ts';

const content = loadContent('content');

test('R-20 both paths in the configuration show the personal page; the first is canonical', () => {
  const founder: typeof content.site.founder = { name: 'Ida', role: 'Owner', paths: ['/ida', '/owner'] };
  const pages = content.pages.map((page) =>
    page.path === content.site.founder.paths[0] ? { ...page, path: '/ida' } : page,
  );
  const changed = { ...content, site: { ...content.site, founder }, pages };
  for (const path of founder.paths)
    expect(findTextPageData(changed, path)).toMatchObject({ path: '/ida', person: { name: 'Ida' } });
  expect(findTextPageData(changed, content.site.founder.paths[0])).toBeUndefined();
});

test('R-07 the list of sections contains the second-level headings', () => {
  const [page] = content.pages.map((source) => ({ ...source, path: '/x', body: '## One\n### Two\n## One' }));
  const find = (contents: boolean) =>
    findTextPageData({ ...content, pages: page ? [{ ...page, contents }] : [] }, '/x');
  expect(find(true)?.contents.map(({ id }) => id)).toEqual(['one', 'one-2']);
  expect(find(false)?.contents).toEqual([]);
});

test('R-15 only the method page shows the engine', () => {
  const shown = content.pages.filter(({ path }) => findTextPageData(content, path)?.engine);
  expect(shown.map(({ path }) => path)).toEqual(['/visibility-accelerator']);
});
