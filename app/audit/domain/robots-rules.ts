import type { PageFacts } from './page-facts.ts';

/** A rule of a robots meta tag or an `X-Robots-Tag` header that Google or Bing follows, such as `max-snippet` with `0`. */
export type RobotsRule = { name: string; value: string; where: 'meta' | 'header'; said: string };

/** The names to which Google’s and Bing’s search listens. */
const heeded = /^(robots|googlebot|bingbot)$/;

/** Rules that have a value. In a header every other word before a colon is the name of a robot. */
const valued = /^(max-snippet|max-image-preview|max-video-preview|unavailable_after)$/;

/**
 * Lists the rules that apply to search engines. Source: Google, “Robots meta tag, data-nosnippet, and X-Robots-Tag
 * specifications”, read on 23 November 2026.
 */
export function listRobotsRules({
  robotsMetas,
  robotsHeader,
}: Pick<PageFacts, 'robotsMetas' | 'robotsHeader'>): RobotsRule[] {
  const metas = robotsMetas.flatMap(({ name, content }) =>
    parseRules(content, name, 'meta', `<meta name="${name}" content="${content}">`),
  );
  const headers = [robotsHeader ?? []]
    .flat()
    .flatMap((line) => parseRules(line, 'robots', 'header', `X-Robots-Tag: ${line}`));
  return [...metas, ...headers];
}

function parseRules(text: string, agent: string, where: RobotsRule['where'], said: string): RobotsRule[] {
  let current = agent.trim().toLowerCase();
  const rules: RobotsRule[] = [];
  for (const part of text
    .toLowerCase()
    .replace(/\s*:\s*/g, ':')
    .split(/[\s,]+/)) {
    let [name = '', ...rest] = part.split(':');
    // A time such as 15:00:00 names no robot.
    while (rest.length > 0 && /^[a-z]/.test(name) && !valued.test(name)) {
      if (where === 'header') current = name;
      [name = '', ...rest] = rest;
    }
    if (name !== '' && heeded.test(current)) rules.push({ name, value: rest.join(':'), where, said });
  }
  return rules;
}

/** Finds where a page asks search engines to leave it out, and quotes it; undefined if it does not. */
export function findNoindex(facts: Pick<PageFacts, 'robotsMetas' | 'robotsHeader'>): RobotsRule | undefined {
  return listRobotsRules(facts).find(({ name }) => name === 'noindex' || name === 'none');
}
