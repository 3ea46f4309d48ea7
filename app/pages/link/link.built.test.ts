import { expect, test } from 'vitest';
import { createTestApp } from '#tests/built-app.ts';
import { listHrefs, visitPage } from '#tests/read-page.ts';

const { get, services } = createTestApp();
const { site, links } = services.content;

test('R-19 /link has its links in order, and profiles that open in new tabs, but no header, footer or drawer', async () => {
  const { status, page } = await visitPage(get, '/link');
  expect(status).toBe(200);
  expect(listHrefs(page, 'ul.links a')).toEqual(
    links.links.map(({ to }) => (to === 'booking' ? site.bookingUrl : to)),
  );
  const outside = listHrefs(page, 'a[href^="https:"][target=_blank][rel=noopener]');
  expect(outside).toEqual([site.bookingUrl, ...links.socials.map((name) => site.social[name])]);
  expect(page.all('a[href^="https:"]')).toHaveLength(outside.length);
  expect([page.all('main').length, page.all('header, footer, #drawer').length]).toEqual([1, 0]);
  // The page defines every icon that it uses.
  for (const icon of page.all('use')) expect(page.all(`symbol${icon.attribute('href')}`)).toHaveLength(1);
});
