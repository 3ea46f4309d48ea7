import type { DeviceScan, RefusedFiles } from '../../../domain/measurement.ts';

const ports: Record<string, number> = { 'http:': 80, 'ws:': 80, 'https:': 443, 'wss:': 443 };
/** A page may name any number of hosts, of which only so many are retained. */
const maxHosts = 10;

/** Formats a host as the proxy lists it. */
export function formatHostAndPort(address: string): string | undefined {
  const url = URL.parse(address);
  return url ? `${url.hostname}:${url.port || ports[url.protocol]}` : undefined;
}

/** Finds the unanswered files whose hosts our own policy refused. Undefined if there are none. */
export function findRefused(pendingUrls: string[], refusedHosts: string[]): RefusedFiles | undefined {
  const refused = new Set(refusedHosts);
  const urls = [...new Set(pendingUrls)].filter((url) => refused.has(formatHostAndPort(url) ?? ''));
  if (urls.length === 0) return undefined;
  const hosts = [...new Set(urls.map((url) => URL.parse(url)?.host ?? ''))].toSorted();
  return { files: urls.length, hosts: hosts.slice(0, maxHosts) };
}

/** Whether a console line is about a refusal of our own policy. */
export function isOurRefusal(line: string, refusedHosts: string[]): boolean {
  if (!/net::ERR_|WebSocket connection to/.test(line)) return false;
  return [...line.matchAll(/\b(?:https?|wss?):\/\/[^\s'")]+/g)].some(([url]) =>
    refusedHosts.includes(formatHostAndPort(url) ?? ''),
  );
}

/** Removes console errors that our own refusals have caused. */
export function withoutOurRefusals(scan: DeviceScan, refusedHosts: string[]): DeviceScan {
  const consoleErrors = scan.consoleErrors.filter((line) => !isOurRefusal(line, refusedHosts));
  return { ...scan, consoleErrors };
}
