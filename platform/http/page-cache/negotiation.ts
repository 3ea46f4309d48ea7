import { parseAccept } from 'hono/utils/accept';

/** The compressed forms of a body, the smallest first. */
export const encodings = ['br', 'zstd', 'gzip'] as const;

export type Encoding = (typeof encodings)[number] | 'identity';

/** Browsers name encodings without a weight, which means 1. */
const takesBrotli = /(?:^|,)\s*br\s*(?:,|$)/i;

/** Chooses the smallest encoding that the client accepts (RFC 9110, 12.5.3). */
export function chooseEncoding(acceptEncoding: string | undefined): Encoding {
  if (!acceptEncoding) return 'identity';
  // Nearly all requests take this branch.
  if (takesBrotli.test(acceptEncoding)) return 'br';
  const weights = new Map(parseAccept(acceptEncoding.toLowerCase()).map(({ type, q }) => [type, q]));
  const wildcard = weights.get('*') ?? 0;
  return encodings.find((encoding) => (weights.get(encoding) ?? wildcard) > 0) ?? 'identity';
}

/**
 * Whether the client prefers Markdown to HTML (RFC 9110, 12.5.1). It has to name the type, because a browser accepts
 * anything and must never get it. Of two types with equal weight the first wins: assistants put Markdown first.
 */
export function wantsMarkdown(accept: string | undefined): boolean {
  // Nearly all requests take this branch.
  if (!accept?.toLowerCase().includes('text/markdown')) return false;
  // They are sorted by weight.
  const ranges = parseAccept(accept.toLowerCase());
  const find = (wanted: string) => ranges.find(({ type }) => type === wanted);
  const markdown = find('text/markdown');
  if (!markdown || markdown.q === 0) return false;
  const html = find('text/html');
  // A range such as `*/*` names no type, so Markdown of the same weight comes first.
  if (!html) return markdown.q >= (find('text/*') ?? find('*/*') ?? { q: 0 }).q;
  return ranges.indexOf(markdown) < ranges.indexOf(html);
}

/** Entity tags of a list, without the `W/` of weak ones. A tag may contain a comma (RFC 9110, 8.8.3). */
const tags = /(?:W\/)?("[\x21\x23-\x7e\x80-\uffff]*")/g;

/** Whether the client already has the content with this tag. The comparison is weak (RFC 9110, 13.1.2). */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  const own = etag.replace(/^W\//, '');
  return [...ifNoneMatch.matchAll(tags)].some(([, tag]) => tag === own);
}
