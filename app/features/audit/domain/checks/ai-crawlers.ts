import { formatCount } from '#platform/text/count.ts';
import { listCrawlerAccess } from '../ai-crawlers.ts';
import { faultsOrPassed, quoteList, unknown } from '../check.ts';
import type { PageCheck } from '../page-check.ts';
import { refusesAll } from '../robots-txt.ts';

export const aiCrawlersCheck: PageCheck = {
  id: 'ai-crawlers',
  title: 'AI crawlers',
  group: 'crawling',
  explanation:
    'AI assistants cite pages that their search crawlers may read. Crawlers that collect training data are separate, and can be blocked on their own.',
  source: { url: 'https://platform.openai.com/docs/bots', readOn: '2026-11-23' },
  tools: ['seo'],
  run({ robotsTxt, url }) {
    if (robotsTxt.state === 'unknown' && !refusesAll(robotsTxt))
      return [unknown('robots.txt did not answer, so we can’t tell whom it blocks.')];
    const refused = listCrawlerAccess(robotsTxt, url).filter(({ access }) => access === 'refused');
    const answering = refused.filter(({ use }) => use !== 'training');
    const training = refused.filter(({ use }) => use === 'training');
    const name = (list: typeof refused) =>
      quoteList(
        list.map(({ token }) => token),
        8,
      );
    return faultsOrPassed(
      [
        refusesAll(robotsTxt)
          ? {
              outcome: 'warning',
              says: `robots.txt answers with HTTP status ${robotsTxt.status}, which keeps AI crawlers away too.`,
              found: robotsTxt.url,
              fix: 'Serve the file, or answer 404.',
            }
          : answering.length > 0 && {
              outcome: 'warning',
              says: `robots.txt blocks ${formatCount(answering.length, 'AI crawler')} that ${answering.length === 1 ? 'answers' : 'answer'} questions.`,
              found: name(answering),
              fix: 'If AI assistants should cite the page, allow these in robots.txt. Crawlers for training may stay blocked.',
            },
        robotsTxt.state === 'found' &&
          robotsTxt.cut &&
          answering.length === 0 &&
          unknown(
            'The first 500 KiB of robots.txt block no AI crawler that answers questions. The file is larger, and some crawlers read on.',
          ),
      ],
      training.length > 0
        ? {
            says: `No AI crawler that answers questions is blocked. ${formatCount(training.length, 'crawler')} for training ${training.length === 1 ? 'is' : 'are'}, which is your choice.`,
            found: name(training),
          }
        : { says: 'robots.txt blocks none of the AI crawlers that we know.' },
    );
  },
};
