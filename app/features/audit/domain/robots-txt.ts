import robotsParser from 'robots-parser';
import type { FoundFile, PageFacts } from './page-facts.ts';
import { isAbsolute } from './same-page.ts';

/** Crawlers must read this much, and may ignore the rest: RFC 9309, 2.5. */
export const robotsTxtBytes = 500 * 1024;

/** The parser compares full addresses, but only their paths matter here. */
const site = 'https://site.example';

type RobotsTxt = {
  sitemaps: string[];
  /** Whether an HTML page came in place of the file. It has no lines of its own. */
  isHtml: boolean;
  /** The lines that crawlers can’t use, each with the reason. */
  invalidLines: string[];
  mayCrawl(agent: string, path: string): boolean;
};

export function parseRobotsTxt(text: string): RobotsTxt {
  const { lines, sitemaps } = readLines(text.slice(0, robotsTxtBytes));
  const robots = robotsParser(`${site}/robots.txt`, decodeUnreserved(lines.join('\n')));
  const isHtml = /^\s*</.test(text);
  return {
    sitemaps,
    isHtml,
    invalidLines: isHtml ? [] : listInvalidLines(text),
    mayCrawl: (agent, path) => robots.isAllowed(site + decodeUnreserved(path), agent) ?? true,
  };
}

/** Real files are far smaller. `rules` counts a rule once for every robot of its group, as the parser stores it. */
const limits = { rules: 30_000, wildcards: 10 };

const directive = /^\s*(user-agent|allow|disallow|sitemap)\s*:\s*([^#]*)/i;

/**
 * Keeps the lines that Google reads; others, such as Crawl-delay, do not end a group. Stops at the limit of rules, and
 * leaves out rules with too many wildcards, because either could keep the parser busy for minutes.
 */
function readLines(text: string): { lines: string[]; sitemaps: string[] } {
  const lines: string[] = [];
  const sitemaps: string[] = [];
  const group = { agents: 0, hasRules: false };
  let rules = 0;
  for (const line of text.replace(/^\uFEFF/, '').split(/[\r\n]+/)) {
    const [, written = '', rest = ''] = directive.exec(line) ?? [];
    const name = written.toLowerCase();
    const value = rest.trim();
    if (name === 'sitemap') sitemaps.push(value);
    else if (name === 'user-agent') {
      if (group.hasRules) Object.assign(group, { agents: 0, hasRules: false });
      group.agents += 1;
      const agent = value.startsWith('*') ? '*' : (/^[^\s/*]{1,100}/.exec(value)?.[0] ?? '');
      lines.push(`User-agent: ${agent}`);
    } else if (name) {
      group.hasRules = true;
      rules += group.agents;
      if (rules > limits.rules) break;
      if (value.split('*').length - 1 <= limits.wildcards) lines.push(`${name}: ${value}`);
    }
  }
  return { lines, sitemaps };
}

const knownDirective =
  /^(user-agent|allow|disallow|sitemap|crawl-delay|host|clean-param|noindex|request-rate|visit-time|content-signal|content-usage)$/i;

/** Enough for a report; a file of another kind has thousands. */
const maxInvalidLines = 20;

/** Lists the lines that crawlers can’t use, with the reason, as Lighthouse’s audit `robots-txt` does (version 13). */
function listInvalidLines(text: string): string[] {
  const found: string[] = [];
  let hasAgent = false;
  for (const [index, raw] of text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .entries()) {
    if (found.length >= maxInvalidLines) break;
    // A pattern that may begin anywhere would take minutes for a line of half a million characters.
    const line = (raw.split('#', 1)[0] ?? '').trim();
    if (line === '') continue;
    const [written = '', ...rest] = line.split(':');
    const [name, value] = [written.trim(), rest.join(':').trim()];
    const isRule = /^(dis)?allow$/i.test(name);
    if (/^user-agent$/i.test(name)) hasAgent = true;
    const description =
      rest.length === 0
        ? 'has no colon'
        : !knownDirective.test(name)
          ? 'is an unknown directive'
          : /^user-agent$/i.test(name) && value === ''
            ? 'names no user agent'
            : isRule && !hasAgent
              ? 'comes before any user agent'
              : isRule && value !== '' && !/^[/*]/.test(value)
                ? 'has a pattern that begins with neither / nor *'
                : /^sitemap$/i.test(name) && !isAbsolute(value)
                  ? 'has a sitemap URL that is not absolute'
                  : undefined;
    if (description) found.push(`line ${index + 1} ${description}: ${line.slice(0, 100)}`);
  }
  return found;
}

/** Decodes escaped letters, digits and unreserved characters, which the parser does not do: RFC 9309, 2.2.2. */
const decodeUnreserved = (text: string) =>
  text.replace(/%(?:[46][1-9a-f]|[57][\da]|3\d|2[de]|5f|7e)/gi, decodeURIComponent);

/** Whether crawlers must treat everything as refused, because `robots.txt` is a server error: RFC 9309, 2.3.1.4. */
export function refusesAll(file: FoundFile): file is { state: 'unknown'; url: string; status: number } {
  return file.state === 'unknown' && (file.status ?? 0) >= 500;
}

const known = new WeakMap<FoundFile, RobotsTxt>();

/** Finds the rules that crawlers follow, even if the file is missing or an error; undefined if unknown. */
export function findRules(file: FoundFile): RobotsTxt | undefined {
  // An error that refuses everything counts as a file that does.
  const refusal = refusesAll(file) ? 'User-agent: *\nDisallow: /' : undefined;
  const text = file.state === 'found' ? file.text : file.state === 'missing' ? '' : refusal;
  if (text === undefined) return undefined;
  const rules = known.get(file) ?? parseRobotsTxt(text);
  known.set(file, rules);
  return rules;
}

/** The robots of the large search engines. */
export const crawlers = ['Googlebot', 'Bingbot'];

/** Whether no search engine may crawl the page. */
export const blocksAll = (blocked: string[]): boolean => blocked.length === crawlers.length;

/** Lists the search engines that `robots.txt` blocks from the page; empty if that is unknown. */
export function listBlocked({ robotsTxt, url }: Pick<PageFacts, 'robotsTxt' | 'url'>): string[] {
  const rules = findRules(robotsTxt);
  const { pathname, search } = new URL(url);
  return crawlers.filter((agent) => rules && !rules.mayCrawl(agent, pathname + search));
}
