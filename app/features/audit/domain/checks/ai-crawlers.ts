import { formatCount } from '#platform/text/count.ts';
import { faultsOrPassed, quoteList, unknown } from '../check.ts';
import type { PageCheck } from '../page-check.ts';
import type { FoundFile } from '../page-facts.ts';
import { findRules, refusesAll } from '../robots-txt.ts';

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
    const assistants = refused.filter(({ use }) => use !== 'training');
    const forTraining = refused.filter(({ use }) => use === 'training');
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
          : assistants.length > 0 && {
              outcome: 'warning',
              says: `robots.txt blocks ${formatCount(assistants.length, 'AI crawler')} that ${assistants.length === 1 ? 'answers' : 'answer'} questions.`,
              found: name(assistants),
              fix: 'If AI assistants should cite the page, allow these in robots.txt. Crawlers for training may stay blocked.',
            },
        robotsTxt.state === 'found' &&
          robotsTxt.cut &&
          assistants.length === 0 &&
          unknown(
            'The first 500 KiB of robots.txt block no AI crawler that answers questions. The file is larger, and some crawlers read on.',
          ),
      ],
      forTraining.length > 0
        ? {
            says: `No AI crawler that answers questions is blocked. ${formatCount(forTraining.length, 'crawler')} for training ${forTraining.length === 1 ? 'is' : 'are'}, which is your choice.`,
            found: name(forTraining),
          }
        : { says: 'robots.txt blocks none of the AI crawlers that we know.' },
    );
  },
};

type CrawlerUse = 'search' | 'visit' | 'training';

type AiCrawler = { token: string; owner: string; use: CrawlerUse; says: string };

const training = { use: 'training', says: 'collects text for training models' } as const;
const visit = { use: 'visit', says: 'opens a page when a user asks about it' } as const;

/**
 * The crawlers of AI assistants, by their token in `robots.txt`. Source: their owners’ pages, October 2026. `search`:
 * if blocked, the page is missing from that assistant’s answers. `visit`: opens a page when a user asks. `training`:
 * collects text for models, which does not affect answers.
 */
const aiCrawlers: AiCrawler[] = [
  { token: 'OAI-SearchBot', owner: 'OpenAI', use: 'search', says: 'finds pages for search in ChatGPT' },
  { token: 'ChatGPT-User', owner: 'OpenAI', ...visit },
  { token: 'GPTBot', owner: 'OpenAI', ...training },
  { token: 'Claude-SearchBot', owner: 'Anthropic', use: 'search', says: 'finds pages for Claude’s answers' },
  { token: 'Claude-User', owner: 'Anthropic', ...visit },
  { token: 'ClaudeBot', owner: 'Anthropic', ...training },
  {
    token: 'PerplexityBot',
    owner: 'Perplexity',
    use: 'search',
    says: 'finds pages for Perplexity’s answers',
  },
  { token: 'Perplexity-User', owner: 'Perplexity', ...visit },
  {
    token: 'Google-Extended',
    owner: 'Google',
    ...training,
    says: 'not a crawler: says whether Gemini may train on what Googlebot has read',
  },
  {
    token: 'Applebot-Extended',
    owner: 'Apple',
    ...training,
    says: 'not a crawler: says whether Apple may train on what Applebot has read',
  },
  { token: 'Meta-ExternalAgent', owner: 'Meta', ...training },
  { token: 'MistralAI-User', owner: 'Mistral', ...visit },
  { token: 'Amazonbot', owner: 'Amazon', ...training, says: 'collects pages for Alexa and for models' },
  { token: 'Bytespider', owner: 'ByteDance', ...training },
  {
    token: 'CCBot',
    owner: 'Common Crawl',
    ...training,
    says: 'fills an open archive that many models are trained on',
  },
];

export type CrawlerAccess = AiCrawler & { access: 'allowed' | 'refused' | 'unknown' };

/** Lists what `robots.txt` allows each of these crawlers on one page. */
export function listCrawlerAccess(robotsTxt: FoundFile, url: string): CrawlerAccess[] {
  const { pathname, search } = new URL(url);
  const rules = findRules(robotsTxt);
  // We read only as much of the file as RFC 9309 requires. A crawler that reads on may find that it is refused.
  const isCut = robotsTxt.state === 'found' && robotsTxt.cut;
  return aiCrawlers.map((crawler) => {
    if (!rules) return { ...crawler, access: 'unknown' };
    if (!rules.mayCrawl(crawler.token, pathname + search)) return { ...crawler, access: 'refused' };
    return { ...crawler, access: isCut ? 'unknown' : 'allowed' };
  });
}
