export const encodings = ['br', 'zstd', 'gzip'] as const;

export type Encoding = (typeof encodings)[number] | 'identity';

/** `best` compresses slowly and well for the many who get a page; `quick` is for what a visitor is waiting for. */
export type Effort = 'best' | 'quick';

/** Browsers name encodings without a weight, which means 1. */
const takesBrotli = /(?:^|,)\s*br\s*(?:,|$)/i;

/**
 * Chooses the smallest form that the client takes: brotli, zstd, gzip, or the bytes as they are (RFC 9110, 12.5.3).
 */
export function chooseEncoding(acceptEncoding: string | undefined): Encoding {
  if (!acceptEncoding) return 'identity';
  // Nearly all requests take this branch.
  if (takesBrotli.test(acceptEncoding)) return 'br';
  const quality = new Map<string, number>();
  for (const part of acceptEncoding.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim());
    const q = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    quality.set(name, q === undefined ? 1 : Number(q) || 0);
  }
  const anyOther = quality.get('*') ?? 0;
  return encodings.find((encoding) => (quality.get(encoding) ?? anyOther) > 0) ?? 'identity';
}

type Weighed = { type: string; quality: number };

/**
 * Whether the client prefers Markdown to HTML (RFC 9110, 12.5.1). It has to name the type, because a browser accepts
 * anything and must never get it. Of two types with equal weight the first is taken: assistants put Markdown first.
 */
export function wantsMarkdown(accept: string | undefined): boolean {
  // Nearly all requests take this branch.
  if (!accept?.toLowerCase().includes('text/markdown')) return false;
  const ranges = accept.toLowerCase().split(',').map(parseRange);
  const find = (...types: string[]) =>
    types.map((type) => ranges.findIndex((range) => range.type === type)).find((index) => index >= 0);
  const markdown = find('text/markdown');
  if (markdown === undefined) return false;
  const qualityOf = (index: number | undefined) => (index === undefined ? 0 : (ranges[index]?.quality ?? 0));
  const difference = qualityOf(markdown) - qualityOf(find('text/html', 'text/*', '*/*'));
  // A range such as `*/*` names no type.
  const html = find('text/html') ?? Number.POSITIVE_INFINITY;
  return qualityOf(markdown) > 0 && (difference > 0 || (difference === 0 && markdown < html));
}

function parseRange(text: string): Weighed {
  const [type = '', ...parameters] = text.split(';').map((part) => part.trim());
  const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
  return { type, quality: quality === undefined ? 1 : Number(quality) || 0 };
}

/** Entity tags of a list, without the `W/` of weak ones. A tag may contain a comma (RFC 9110, 8.8.3). */
const tags = /(?:W\/)?("[\x21\x23-\x7e\x80-\uffff]*")/g;

/** The tag is strong, so it differs for all bytes that the same body is sent in (RFC 9110, 8.8.3). */
export function formatEtag(version: string, encoding: Encoding, effort: Effort = 'best'): string {
  if (encoding === 'identity') return `"${version}"`;
  return `"${version}-${encoding}${effort === 'quick' ? '-quick' : ''}"`;
}

/** The tags of all forms of a body, those in the given encoding first. */
export function listEtags(version: string, first: Encoding): [string, ...string[]] {
  const others = (['identity', ...encodings] as const).filter((each) => each !== first);
  const quick = [first, ...others].map((each) => formatEtag(version, each, 'quick'));
  return [formatEtag(version, first), ...others.map((each) => formatEtag(version, each)), ...quick];
}

/**
 * Which of a body's own tags the client holds already; undefined where it holds none. The comparison is weak, because
 * a proxy that compressed a body again has marked its tag so (RFC 9110, 13.1.2).
 */
export function findHeldTag(ifNoneMatch: string | undefined, own: [string, ...string[]]): string | undefined {
  if (ifNoneMatch === undefined) return undefined;
  if (ifNoneMatch.trim() === '*') return own[0];
  const held = new Set([...ifNoneMatch.matchAll(tags)].map(([, tag]) => tag));
  return own.find((tag) => held.has(tag));
}
