import type { PageFacts } from './page-facts.ts';

/** The meta names that Google and Bing follow. */
const heeded = /^(robots|googlebot|bingbot)$/i;

/** Finds where a page asks search engines to leave it out, and quotes it; undefined if it does not. */
export function findRefusal({
  robotsMetas,
  robotsHeader,
}: Pick<PageFacts, 'robotsMetas' | 'robotsHeader'>): { where: 'meta' | 'header'; said: string } | undefined {
  const meta = robotsMetas.find(({ name, content }) => heeded.test(name) && isRefusal(content));
  if (meta) return { where: 'meta', said: `meta ${meta.name}: ${meta.content}` };
  return robotsHeader && isRefusal(robotsHeader)
    ? { where: 'header', said: `X-Robots-Tag: ${robotsHeader}` }
    : undefined;
}

/** `googlebot: noindex` in a header is for that robot; of others' names we take no notice. */
function isRefusal(content: string): boolean {
  return /(^|[\s,:])(noindex|none)(\s*(,|$))/i.test(content.trim());
}
