import { quote, type SharedCheck } from '../on-page-check.ts';
import { findRefusal } from '../page-facts.ts';
import { mayCrawl, parseRobotsTxt, refusesAll } from '../robots-txt.ts';

export const indexableCheck: SharedCheck = {
  id: 'indexable',
  name: 'May it be indexed?',
  group: 'reach',
  why: 'One forgotten noindex takes a page out of every search, whatever else is right about it.',
  grave: true,
  inSource: false,
  reads: ['head'],
  run({ robotsMetas, robotsHeader, robotsTxt, url }) {
    const refusal = findRefusal({ robotsMetas, robotsHeader });
    if (refusal?.where === 'meta')
      return {
        outcome: 'weak',
        sure: true,
        says: 'The page asks search engines to leave it out.',
        found: quote(refusal.said),
        fix: 'If it should be found, take noindex out.',
      };
    if (refusal)
      return {
        outcome: 'weak',
        sure: true,
        says: 'The server asks search engines to leave the page out.',
        found: quote(refusal.said),
        fix: 'If it should be found, take noindex out of the server’s settings.',
      };
    if (refusesAll(robotsTxt))
      return {
        outcome: 'weak',
        sure: true,
        says: `robots.txt answers with an error, ${robotsTxt.status}: robots take that for “nothing may be read”, and stay away until it is fixed.`,
        found: robotsTxt.url,
        fix: 'Serve a robots.txt, or answer 404 where there is none.',
      };
    if (robotsTxt.state === 'unknown')
      return {
        outcome: 'unknown',
        says: 'The page does not refuse search engines; its robots.txt gave no answer.',
      };
    const { pathname, search } = new URL(url);
    if (robotsTxt.state === 'found') {
      const robots = parseRobotsTxt(robotsTxt.text);
      const refused = ['Googlebot', 'Bingbot'].filter(
        (agent) => !mayCrawl(robots, agent, `${pathname}${search}`),
      );
      if (refused.length > 0)
        return {
          outcome: 'weak',
          sure: true,
          says: 'robots.txt keeps search engines from reading this page.',
          found: quote(`${refused.join(', ')}: ${pathname}`),
          fix: 'Allow its path in robots.txt.',
        };
      if (robotsTxt.cut)
        return {
          outcome: 'unknown',
          says: 'The page does not refuse search engines, nor do the first 500 KiB of robots.txt. It is larger, and whether a robot reads on is its own choice.',
        };
    }
    return { outcome: 'good', says: 'Search engines may read and show this page.' };
  },
};
