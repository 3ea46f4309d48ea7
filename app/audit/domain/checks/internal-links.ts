import type { OnPageCheck } from '../on-page-check.ts';

export const internalLinksCheck: OnPageCheck = {
  id: 'internal-links',
  name: 'Links to its own site',
  group: 'links',
  why: 'Links are how people and robots get from one page to the next, and how a page shows what belongs to it.',
  inSource: true,
  reads: ['page', 'links'],
  run({ links, url }) {
    const strip = (address: string) => address.replace(/[?#].*$/, '');
    const own = links.filter((link) => link.own && strip(link.url) !== strip(url));
    const away = links.filter((link) => !link.own);
    const places = new Set(own.map((link) => link.url)).size;
    const outward = away.length === 0 ? 'none to others' : `${away.length} to others`;
    if (places === 0)
      return {
        outcome: 'missing',
        says: `The page links to no other page of its own site, and ${outward}.`,
        fix: 'Link to the two or three pages that a reader would want next.',
      };
    const unfollowed = own.filter(({ nofollow }) => nofollow).length;
    if (unfollowed > 0)
      return {
        outcome: 'weak',
        sure: true,
        says: `${unfollowed} of its ${own.length} links to its own site ${unfollowed === 1 ? 'tells' : 'tell'} robots not to follow.`,
        fix: 'Take nofollow off links within the site.',
      };
    return {
      outcome: 'good',
      says: `The page leads to ${places} ${places === 1 ? 'page' : 'pages'} of its own site, and has ${outward}.`,
    };
  },
};
