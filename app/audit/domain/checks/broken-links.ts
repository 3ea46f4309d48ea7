import { type OnPageCheck, quoteList } from '../on-page-check.ts';

export const brokenLinksCheck: OnPageCheck = {
  id: 'broken-links',
  name: 'Links that lead somewhere',
  group: 'links',
  why: 'A link into nothing ends a visit. Robots take a site with many of them for one that nobody looks after.',
  inSource: false,
  reads: ['page'],
  run({ targets, unasked }) {
    const broken = targets.filter(({ state }) => state === 'broken');
    const unknown = targets.filter(({ state }) => state === 'unknown');
    const all = targets.length + unasked;
    const asked =
      all === 1
        ? 'The one address on its own site was asked'
        : `${targets.length} of ${all} addresses on its own site ${targets.length === 1 ? 'was' : 'were'} asked`;
    if (broken.length > 0)
      return {
        outcome: 'missing',
        sure: true,
        says: `${broken.length} ${broken.length === 1 ? 'link leads' : 'links lead'} to what is not there. ${asked}.`,
        found: quoteList(broken.map(({ url, text }) => (text ? `${text} (${url})` : url))),
        fix: 'Lead each to where its page is now, or take it out.',
      };
    if (targets.length === 0)
      return unasked === 0
        ? { outcome: 'good', absent: true, says: 'There are no links to its own site that could be broken.' }
        : {
            outcome: 'unknown',
            says: 'No link was asked: robots.txt does not want us to, or all were left out.',
          };
    if (unknown.length === targets.length)
      return { outcome: 'unknown', says: `None of its links gave us an answer. ${asked}.` };
    const redirected = targets.filter((target) => target.state === 'fine' && target.redirected);
    if (redirected.length > 0)
      return {
        outcome: 'weak',
        sure: true,
        says: `${redirected.length} ${redirected.length === 1 ? 'link goes' : 'links go'} over a redirect. ${asked}.`,
        found: quoteList(redirected.map(({ url }) => url)),
        fix: 'Link to the address where the page is at last.',
      };
    return {
      outcome: 'good',
      says: `No broken links were found. ${asked}${unknown.length > 0 ? `, of which ${unknown.length} gave no answer` : ''}.`,
    };
  },
};
