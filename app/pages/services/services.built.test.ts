import { expect, test } from 'vitest';
import { createTestApp } from '#tests/built-app.ts';
import { listHrefs, visitPage } from '#tests/read-page.ts';

const { get, services } = createTestApp();

test('R-03 HP-15 the overview has the four anchors and the six steps, and links to every service', async () => {
  const { status, main } = await visitPage(get, '/services');
  expect(status).toBe(200);
  const hrefs = listHrefs(main, 'a');
  for (const anchor of ['sustainable-web', 'ai-seo', 'digital-marketing', 'content']) {
    expect(main.all(`[id=${anchor}]`)).toHaveLength(1);
    expect(hrefs).toContain(`/services#${anchor}`);
  }
  expect(hrefs).toEqual(expect.arrayContaining(services.content.services.map(({ path }) => path)));
  expect(main.all('b.cut').map(({ text }) => text)).toEqual(['01', '02', '03', '04', '05', '06']);
});
