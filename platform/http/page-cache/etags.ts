import { type Encoding, encodings } from './accept-encoding.ts';

/** Entity tags of a list, without the `W/` of weak ones. A tag may contain a comma (RFC 9110, 8.8.3). */
const tags = /(?:W\/)?("[\x21\x23-\x7e\x80-\uffff]*")/g;

/** The tag is strong, so it differs for each encoding of the same body (RFC 9110, 8.8.3). */
export function formatEtag(version: string, encoding: Encoding): string {
  return `"${version}${encoding === 'identity' ? '' : `-${encoding}`}"`;
}

/** The tags of all encodings of a body, the given one first. */
export function listEtags(version: string, first: Encoding): [string, ...string[]] {
  const others = (['identity', ...encodings] as const).filter((each) => each !== first);
  return [formatEtag(version, first), ...others.map((each) => formatEtag(version, each))];
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
