import robotsParser from 'robots-parser';
import type { FoundFile } from './page-facts.ts';

/** RFC 9309, 2.5: robots must read this much, and may ignore the rest. */
export const robotsTxtBytes = 500 * 1024;

/** The parser compares whole addresses. Of ours the path alone matters. */
const site = 'https://site.example';

type RobotsTxt = { sitemaps: string[]; mayCrawl(agent: string, path: string): boolean };

export function parseRobotsTxt(text: string): RobotsTxt {
  const robots = robotsParser(`${site}/robots.txt`, spellOut(text.slice(0, robotsTxtBytes)));
  return {
    sitemaps: robots.getSitemaps(),
    mayCrawl: (agent, path) => robots.isAllowed(site + spellOut(path), agent) ?? true,
  };
}

/** Writes letters and digits as they are, which the parser does not: RFC 9309, 2.2.2. */
const spellOut = (text: string) =>
  text.replace(/%(?:[46][1-9a-f]|[57][\da]|3\d|2[de]|5f|7e)/gi, decodeURIComponent);

/** RFC 9309, 2.3.1.4: a server error for `robots.txt` means that everything is refused. */
export function refusesAll(file: FoundFile): file is { state: 'unknown'; url: string; status: number } {
  return file.state === 'unknown' && (file.status ?? 0) >= 500;
}

/** The rules that robots follow, whatever became of the file; undefined if unknown. */
export function findRules(file: FoundFile): RobotsTxt | undefined {
  if (file.state === 'found') return parseRobotsTxt(file.text);
  if (file.state === 'missing') return parseRobotsTxt('');
  return refusesAll(file) ? parseRobotsTxt('User-agent: *\nDisallow: /') : undefined;
}

/** Real files name a few hundred robots at most. */
const limits = { agents: 1000, sitemaps: 100 };

/** Reduces a file to what it says about one path to each robot that it names, and its site maps. */
export function condenseRobotsTxt(text: string, path: string): string {
  const { mayCrawl, sitemaps } = parseRobotsTxt(text);
  const named = text.matchAll(/^[ \t]*user-agent[ \t]*:[ \t]*([^\s#/]{1,100})/gim);
  const agents = new Set(['*', ...[...named].map(([, agent = '']) => agent.toLowerCase())]);
  return [
    ...[...agents]
      .slice(0, limits.agents)
      .flatMap((agent) => [`User-agent: ${agent}`, `${mayCrawl(agent, path) ? 'Allow' : 'Disallow'}: /`]),
    ...sitemaps.slice(0, limits.sitemaps).map((url) => `Sitemap: ${url}`),
  ].join('\n');
}
