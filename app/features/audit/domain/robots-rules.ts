import { type Finding, quoteList } from './check.ts';
import type { PageFacts } from './page-facts.ts';
import { crawlers } from './robots-txt.ts';

/** A rule of a robots meta tag or an `X-Robots-Tag` header, such as `max-snippet` with `0`. */
type RobotsRule = {
  name: string;
  value: string;
  /** The robot that the tag or the line names, in lower case: `robots` stands for all. */
  agent: string;
  where: 'meta' | 'header';
  written: string;
};

/** Lists the rules that no large search engine escapes: those for all robots or, if every crawler is named, one for each. */
export function listForAll(rules: RobotsRule[]): RobotsRule[] {
  const forAll = rules.filter(({ agent }) => agent === 'robots');
  if (forAll.length > 0) return forAll;
  const named = crawlers.map((crawler) => rules.find(({ agent }) => agent === crawler.toLowerCase()));
  return named.every((rule) => rule !== undefined) ? named : [];
}

export const quoteRules = (rules: RobotsRule[]): string =>
  quoteList([...new Set(rules.map(({ written }) => written))]);

const list = new Intl.ListFormat('en-AU');

/** What all findings about rules have in common, and whom the rules address, for a sentence. */
export function describeRules(
  rules: RobotsRule[],
): Pick<Finding, 'outcome' | 'found' | 'about'> & { who: string } {
  const found = quoteRules(rules);
  if (listForAll(rules).length > 0) return { outcome: 'warning', found, who: 'search engines' };
  const who = list.format(new Set(rules.map(({ agent }) => agent)));
  return { outcome: 'warning', found, who, about: who };
}

/** Rules that have a value. In a header any other word before a colon is the name of a robot. */
const rulesWithValue = /^(max-snippet|max-image-preview|max-video-preview|unavailable_after)$/;

/**
 * Lists the rules of a page, whomever they address. Source: Google, “Robots meta tag, data-nosnippet, and X-Robots-Tag
 * specifications”, read on 23 November 2026.
 */
export function listRobotsRules({
  robotsMetas,
  robotsHeader,
}: Pick<PageFacts, 'robotsMetas' | 'robotsHeader'>): RobotsRule[] {
  const metas = robotsMetas.flatMap(({ name, content }) =>
    parseRules(content, name, 'meta', `<meta name="${name}" content="${content}">`),
  );
  const headers = (robotsHeader ?? []).flatMap((line) =>
    parseRules(line, 'robots', 'header', `X-Robots-Tag: ${line}`),
  );
  return [...metas, ...headers];
}

function parseRules(text: string, agent: string, where: RobotsRule['where'], written: string): RobotsRule[] {
  let current = agent.trim().toLowerCase();
  const rules: RobotsRule[] = [];
  for (const part of text
    .replace(dateRule, (_, date: string) => `unavailable_after:${Date.parse(date.trim())}`)
    .toLowerCase()
    .replace(/\s*:\s*/g, ':')
    .split(/[\s,]+/)) {
    let [name = '', ...rest] = part.split(':');
    // The parts of a time such as 15:00:00 are not the name of a robot.
    while (rest.length > 0 && /^[a-z]/.test(name) && !rulesWithValue.test(name)) {
      if (where === 'header') current = name;
      [name = '', ...rest] = rest;
    }
    if (name !== '') rules.push({ name, value: rest.join(':'), agent: current, where, written });
  }
  return rules;
}

/**
 * The date of `unavailable_after`, which has commas and colons of its own: RFC 822, RFC 850 and ISO 8601, as Google names
 * them.
 */
const dateRule = /\bunavailable_after\s*:\s*((?:[a-z]{3,9},\s*)?[\dT][\w:+./ -]*)/gi;

/** Lists the rules by which a page excludes itself from search results. */
export function listNoindex(facts: Pick<PageFacts, 'robotsMetas' | 'robotsHeader' | 'readMs'>): RobotsRule[] {
  const { readMs = 0 } = facts;
  return listRobotsRules(facts).filter(
    ({ name, value }) =>
      name === 'noindex' || name === 'none' || (name === 'unavailable_after' && Number(value) < readMs),
  );
}
