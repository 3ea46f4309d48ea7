import type { LedgerEntry } from './network-ledger.ts';

type Page = { url: string; names: string[] };

/**
 * Addresses that a browser asked for because pages often have an icon there, and this one names none there. Their bytes
 * are sent and count; that nothing is there is no fault of the page.
 */
export function findUnaskedIcon(
  entries: Pick<LedgerEntry, 'requestId' | 'url' | 'type'>[],
  { url, names }: Page,
): Set<string> {
  const icon = URL.parse('/favicon.ico', url)?.href;
  if (icon === undefined || names.includes(icon)) return new Set();
  const asked = entries.filter((entry) => entry.url === icon && entry.type === 'Other');
  const ids = new Set(asked.map(({ requestId }) => requestId));
  // Where it leads on to is not asked for by the page either.
  return new Set(entries.filter(({ requestId }) => ids.has(requestId)).map((entry) => entry.url));
}

/** Of a console's line: that nothing is at one of these addresses. */
export function isAboutIcon(line: string, icons: ReadonlySet<string>): boolean {
  return line.startsWith('Failed to load resource') && [...icons].some((icon) => line.endsWith(`(${icon})`));
}
