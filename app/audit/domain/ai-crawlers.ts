import type { FoundFile } from './page-facts.ts';
import { findRules } from './robots-txt.ts';

/**
 * The robots of AI assistants, by the token under which `robots.txt` names them. Source: their owners’ pages, October
 * 2026. `search`: without it the page is not in that assistant’s answers. `visit`: it comes when a person asks.
 * `training`: it collects text for models, which does not affect answers.
 */
const aiCrawlers = [
  { token: 'OAI-SearchBot', owner: 'OpenAI', use: 'search', says: 'finds pages for search in ChatGPT' },
  {
    token: 'ChatGPT-User',
    owner: 'OpenAI',
    use: 'visit',
    says: 'opens a page when somebody asks ChatGPT about it',
  },
  { token: 'GPTBot', owner: 'OpenAI', use: 'training', says: 'collects text for training models' },
  { token: 'Claude-SearchBot', owner: 'Anthropic', use: 'search', says: 'finds pages for Claude’s answers' },
  {
    token: 'Claude-User',
    owner: 'Anthropic',
    use: 'visit',
    says: 'opens a page when somebody asks Claude about it',
  },
  { token: 'ClaudeBot', owner: 'Anthropic', use: 'training', says: 'collects text for training models' },
  {
    token: 'PerplexityBot',
    owner: 'Perplexity',
    use: 'search',
    says: 'finds pages for Perplexity’s answers',
  },
  {
    token: 'Perplexity-User',
    owner: 'Perplexity',
    use: 'visit',
    says: 'opens a page when somebody asks about it',
  },
  {
    token: 'Google-Extended',
    owner: 'Google',
    use: 'training',
    says: 'not a crawler: says whether Gemini may train on what Googlebot read',
  },
  {
    token: 'Applebot-Extended',
    owner: 'Apple',
    use: 'training',
    says: 'not a crawler: says whether Apple may train on what Applebot read',
  },
  {
    token: 'Meta-ExternalAgent',
    owner: 'Meta',
    use: 'training',
    says: 'collects text for training models',
  },
  {
    token: 'MistralAI-User',
    owner: 'Mistral',
    use: 'visit',
    says: 'opens a page when somebody asks about it',
  },
  { token: 'Amazonbot', owner: 'Amazon', use: 'training', says: 'collects pages for Alexa and for models' },
  { token: 'Bytespider', owner: 'ByteDance', use: 'training', says: 'collects text for training models' },
  {
    token: 'CCBot',
    owner: 'Common Crawl',
    use: 'training',
    says: 'fills an open archive that many models are trained on',
  },
] as const;

export type CrawlerAccess = (typeof aiCrawlers)[number] & { access: 'allowed' | 'refused' | 'unknown' };

/** Lists what `robots.txt` tells each of these robots about one page. */
export function listCrawlerAccess(robotsTxt: FoundFile, url: string): CrawlerAccess[] {
  const { pathname, search } = new URL(url);
  const rules = findRules(robotsTxt);
  // We read no more of the file than RFC 9309 demands. A robot that reads further may find itself refused there.
  const isCut = robotsTxt.state === 'found' && robotsTxt.cut;
  return aiCrawlers.map((crawler) => {
    if (!rules) return { ...crawler, access: 'unknown' };
    if (!rules.mayCrawl(crawler.token, pathname + search)) return { ...crawler, access: 'refused' };
    return { ...crawler, access: isCut ? 'unknown' : 'allowed' };
  });
}
