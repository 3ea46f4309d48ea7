import { expect, test } from 'vitest';
import { createTestApp } from '#tests/built-app.ts';

const { get, services } = createTestApp();
const { site, links } = services.content;

test('R-19 /link has its links in order and the profiles, without header, footer or drawer', async () => {
  const response = await get('/link');
  expect(response.status).toBe(200);
  const html = await response.text();
  const list = html.match(/<ul class="links">.*?<\/ul>/s)?.[0] ?? '';
  const hrefs = [...list.matchAll(/<li><a href="([^"]+)"/g)].map(([, href]) => href);
  expect(hrefs).toEqual(links.links.map(({ to }) => (to === 'booking' ? site.bookingUrl : to)));
  for (const name of links.socials) expect(html).toContain(`href="${site.social[name]}"`);
  expect(html).not.toMatch(/<header|<footer|id="drawer"/);
  expect(html.match(/<main/g)).toHaveLength(1);
});

test('R-19 every link out of /link opens a new tab', async () => {
  const html = await (await get('/link')).text();
  const outside = [...html.matchAll(/<a [^>]*href="https:[^>]*>/g)].map(([tag]) => tag);
  expect(outside).toHaveLength(1 + links.socials.length);
  for (const tag of outside) expect(tag).toMatch(/target="_blank" rel="noopener"/);
});

test('R-19 every icon that /link draws is on the page', async () => {
  const html = await (await get('/link')).text();
  for (const [, name] of html.matchAll(/<use href="#([^"]+)"/g))
    expect(html).toContain(`<symbol id="${name}"`);
});
