import { type PageDocument, resolveUrl } from '../document/read-document.ts';

/** A refresh after a longer time leaves the visitor time to read. */
const maxSeconds = 5;

/** Finds the target of a `<meta http-equiv="refresh">`. */
export function findRefresh({ elements, baseUrl }: PageDocument, url: string): string | undefined {
  const meta = elements.find(
    ({ name, attribs }) => name === 'meta' && attribs['http-equiv']?.trim().toLowerCase() === 'refresh',
  );
  const content = meta?.attribs.content ?? '';
  const { 1: seconds, 2: rest = '' } = /^\s*([\d.]+)\s*[;,]?\s*(.*)$/s.exec(content) ?? [];
  if (seconds === undefined || Number(seconds) > maxSeconds) return undefined;
  const target = rest.replace(/^url\s*=\s*/i, '').replace(/^(["'])(.*?)\1.*$/s, '$2');
  const next = resolveUrl(target, baseUrl);
  return next === url ? undefined : next;
}
