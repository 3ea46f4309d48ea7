import type { LedgerEntry } from './network-ledger.ts';

type Page = { url: string; names: string[] };

/**
 * Finds icons that the browser requested at the usual places although the page names none. Their bytes count, but a
 * missing one is no fault of the page.
 */
export function findUnaskedIcon(
  entries: Pick<LedgerEntry, 'requestId' | 'url' | 'type'>[],
  { url, names }: Page,
): Set<string> {
  const icon = URL.parse('/favicon.ico', url)?.href;
  if (icon === undefined || names.includes(icon)) return new Set();
  const asked = entries.filter((entry) => entry.url === icon && entry.type === 'Other');
  const ids = new Set(asked.map(({ requestId }) => requestId));
  // The targets of its redirects were not requested by the page either.
  return new Set(entries.filter(({ requestId }) => ids.has(requestId)).map((entry) => entry.url));
}

/** Whether a console line is about one of these addresses. */
export function isAboutIcon(line: string, icons: ReadonlySet<string>): boolean {
  return line.startsWith('Failed to load resource') && [...icons].some((icon) => line.endsWith(`(${icon})`));
}
