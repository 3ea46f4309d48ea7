import { expect, test } from 'vitest';
import { createTestApp } from '#tests/built-app.ts';

const { get, services } = createTestApp();

test('R-03 the overview has the four anchors, and leads to every service', async () => {
  const response = await get('/services');
  const html = await response.text();
  expect(response.status).toBe(200);
  for (const anchor of ['sustainable-web', 'ai-seo', 'digital-marketing', 'content']) {
    expect(html.split(` id="${anchor}"`)).toHaveLength(2);
    expect(html).toContain(`href="/services#${anchor}"`);
  }
  for (const { path } of services.content.services) expect(html).toContain(`href="${path}"`);
});

test('HP-15 the overview shows the six steps', async () => {
  const html = await (await get('/services')).text();
  expect(html.match(/<b class="cut">0\d<\/b>/g)).toHaveLength(6);
});
