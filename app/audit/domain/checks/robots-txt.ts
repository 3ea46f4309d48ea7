import { quoteList, type SharedCheck } from '../on-page-check.ts';
import { parseRobotsTxt, refusesAll } from '../robots-txt.ts';

export const robotsTxtCheck: SharedCheck = {
  id: 'robots-txt',
  name: 'robots.txt',
  group: 'reach',
  why: 'Robots read this file before anything else on a site. It says where they may go, and where the sitemap is.',
  inSource: false,
  run({ robotsTxt }) {
    if (refusesAll(robotsTxt))
      return {
        outcome: 'missing',
        says: `robots.txt answers with ${robotsTxt.status}. By its standard, RFC 9309, robots must read that as if everything were disallowed.`,
        found: robotsTxt.url,
        fix: 'Fix what answers there, or let it answer 404: then everything may be read.',
      };
    if (robotsTxt.state === 'unknown')
      return { outcome: 'unknown', says: 'The server gave no answer about robots.txt.' };
    if (robotsTxt.state !== 'found')
      return {
        outcome: 'weak',
        says: 'There is no robots.txt. Everything may be read, and nothing says where the sitemap is.',
        fix: 'Add one that names your sitemap.',
      };
    if (/^\s*</.test(robotsTxt.text))
      return {
        outcome: 'weak',
        says: 'In place of robots.txt comes a web page, which no robot can read.',
        found: robotsTxt.url,
        fix: 'Serve it as plain text, or answer 404.',
      };
    const { groups, sitemaps } = parseRobotsTxt(robotsTxt.text);
    const found = quoteList([
      `${groups.length} ${groups.length === 1 ? 'group' : 'groups'} of rules`,
      ...sitemaps.map((url) => `Sitemap: ${url}`),
    ]);
    if (robotsTxt.cut)
      return {
        outcome: 'weak',
        says: 'robots.txt is larger than 500 KiB. By its standard, RFC 9309, robots need not read on: rules behind that count for some of them, and not for others. We read as much.',
        found,
        fix: 'Make it shorter: one rule with * stands for many paths.',
      };
    return { outcome: 'good', says: 'There is a robots.txt that robots can read.', found };
  },
};
