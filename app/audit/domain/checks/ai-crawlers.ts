import { listCrawlerAccess } from '../ai-crawlers.ts';
import { type OnPageCheck, quoteList } from '../on-page-check.ts';
import { refusesAll } from '../robots-txt.ts';

export const aiCrawlersCheck: OnPageCheck = {
  id: 'ai-crawlers',
  name: 'Robots of assistants',
  group: 'machines',
  why: 'Assistants answer from pages that their robots may read. Those that search are not those that collect for training: one can be let in without the other.',
  inSource: false,
  run({ robotsTxt, url }) {
    if (refusesAll(robotsTxt))
      return {
        outcome: 'weak',
        says: `robots.txt answers with an error, ${robotsTxt.status}, which keeps every robot that obeys it away.`,
        fix: 'Fix what answers there, or let it answer 404.',
      };
    if (robotsTxt.state === 'unknown')
      return { outcome: 'unknown', says: 'robots.txt gave no answer, so nobody can say whom it lets in.' };
    const refused = listCrawlerAccess(robotsTxt, url).filter(({ access }) => access === 'refused');
    const answering = refused.filter(({ use }) => use !== 'training');
    if (answering.length > 0)
      return {
        outcome: 'weak',
        says: `${answering.length} ${answering.length === 1 ? 'robot that answers questions is' : 'robots that answer questions are'} kept from reading this page.`,
        found: quoteList(
          answering.map(({ token }) => token),
          8,
        ),
        fix: 'If assistants should name you, allow these in robots.txt. Those for training may stay out.',
      };
    if (robotsTxt.state === 'found' && robotsTxt.cut)
      return {
        outcome: 'unknown',
        says: 'The first 500 KiB of robots.txt let every robot that answers questions read the page. It is larger, and some robots read on, so nobody can say for all of them.',
      };
    if (refused.length > 0)
      return {
        outcome: 'good',
        says: `All robots that answer questions may read the page. ${refused.length} that collect for training may not: a choice of yours.`,
        found: quoteList(
          refused.map(({ token }) => token),
          8,
        ),
      };
    return { outcome: 'good', says: 'Every robot of assistants that we know of may read the page.' };
  },
};
