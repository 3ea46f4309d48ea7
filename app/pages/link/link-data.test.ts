import { expect, test } from 'vitest';
import { loadContent } from '#domain/content/load-content.ts';
import { createLinkData } from './link-data.ts';

const content = loadContent('content');

test('R-19 the links keep their order, booking leads to the configured page and all others inside', () => {
  const { links } = createLinkData(content);
  expect(links.map(({ title }) => title)).toEqual(content.links.links.map(({ title }) => title));
  expect(links.filter(({ external }) => external).map(({ to }) => to)).toEqual([content.site.bookingUrl]);
  expect(links.every(({ to, external }) => external || to.startsWith('/'))).toBe(true);
});

test('R-19 the profiles are those of the site, in the order of the link page', () => {
  const links = { ...content.links, socials: ['twitter' as const, 'instagram' as const] };
  expect(createLinkData({ ...content, links }).profiles).toEqual([
    { name: 'twitter', href: content.site.social.twitter },
    { name: 'instagram', href: content.site.social.instagram },
  ]);
});
