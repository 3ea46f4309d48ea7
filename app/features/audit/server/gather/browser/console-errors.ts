import type { CdpSession } from './cdp-connection.ts';
import type { NetworkLogEntry } from './network-log.ts';

const maxErrors = 20;
const maxLength = 300;

/** Collects the errors that a visitor's console would show, each once. */
export async function listenToConsole(page: CdpSession, errors: string[]): Promise<void> {
  const add = (text: string) => {
    const short = text.replace(/\s+/g, ' ').trim().slice(0, maxLength);
    if (short && errors.length < maxErrors && !errors.includes(short)) errors.push(short);
  };
  page.on('Runtime.exceptionThrown', ({ exceptionDetails }) => {
    // The description ends with a stack, which readers do not need.
    const description = exceptionDetails.exception?.description?.split('\n    at ')[0];
    add(description ?? exceptionDetails.text);
  });
  page.on('Runtime.consoleAPICalled', ({ type, args }) => {
    if (type === 'error' || type === 'assert')
      add(args.map(({ value, description }) => String(value ?? description ?? '')).join(' '));
  });
  page.on('Log.entryAdded', ({ entry }) => {
    if (entry.level === 'error') add(entry.url ? `${entry.text} (${entry.url})` : entry.text);
  });
  await Promise.all([page.send('Runtime.enable'), page.send('Log.enable')]);
}

type Page = { url: string; names: string[] };

/**
 * Finds the icon that the browser requested at the usual place although the page does not name it, with the targets of
 * its redirects. Its bytes count, but the page is not at fault if it is missing.
 */
export function findIconOfBrowser(
  entries: Pick<NetworkLogEntry, 'requestId' | 'url' | 'type'>[],
  { url, names }: Page,
): Set<string> {
  const icon = URL.parse('/favicon.ico', url)?.href;
  if (icon === undefined || names.includes(icon)) return new Set();
  const iconRequests = entries.filter((entry) => entry.url === icon && entry.type === 'Other');
  const ids = new Set(iconRequests.map(({ requestId }) => requestId));
  // The targets of its redirects were not requested by the page either.
  return new Set(entries.filter(({ requestId }) => ids.has(requestId)).map((entry) => entry.url));
}

/** Whether a console line is about one of these addresses. */
export function isAboutIcon(line: string, icons: ReadonlySet<string>): boolean {
  return line.startsWith('Failed to load resource') && [...icons].some((icon) => line.endsWith(`(${icon})`));
}
