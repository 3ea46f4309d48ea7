import type { Duplex } from 'node:stream';
import type { AddressPolicy } from './address-policy.ts';
import { connectPinned } from './connect-pinned.ts';
import { OutboundError } from './outbound-failure.ts';
import { isBrowsersOwnHost, type ProxyMeter } from './proxy-meter.ts';

export type TunnelOptions = {
  policy: AddressPolicy;
  meter: ProxyMeter;
  connectMs: number;
  /** The audited page: see `mayTunnel`. */
  pageUrl: URL | undefined;
};

/** Handles `CONNECT host:port`: forwards bytes both ways, and knows only their number. */
export async function tunnel(
  authority: string,
  browser: Duplex,
  head: Buffer,
  { policy, meter, connectMs, pageUrl }: TunnelOptions,
): Promise<void> {
  browser.on('error', () => browser.destroy());
  const target = parseAuthority(authority);
  if (isBrowsersOwnHost(target?.hostname ?? '')) {
    browser.end(closing('403 Forbidden'));
    return;
  }
  meter.request();
  // This check concerns the spelling alone.
  const bad =
    !target || !mayTunnel(target, policy, pageUrl) || policy.checkUrl(new URL(`https://${authority}/`));
  try {
    if (!target || bad) throw new OutboundError({ code: 'refused' });
    const server = await connectPinned({ policy, connectMs, ...target });
    meter.watch(server);
    server.on('error', () => server.destroy());
    server.on('close', () => browser.destroy());
    browser.on('close', () => server.destroy());
    if (browser.destroyed || meter.exceeded()) return void server.destroy();
    server.setNoDelay(true);
    server.on('data', () => meter.check());
    browser.on('data', () => meter.check());
    browser.write('HTTP/1.1 200 Connection Established\r\n\r\n');
    server.write(head);
    server.pipe(browser).pipe(server);
  } catch (error) {
    const refused = error instanceof OutboundError && error.failure.code === 'refused';
    if (refused) meter.refusal(target && bad ? `${target.hostname}:${target.port}` : undefined);
    browser.end(closing(refused ? '403 Forbidden' : '502 Bad Gateway'));
  }
}

const closing = (status: string) => `HTTP/1.1 ${status}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`;

/** Parses an exact host and port: no path, no credentials, no default port. */
export function parseAuthority(authority: string): { hostname: string; port: number } | undefined {
  const [, host = '', digits = ''] = /^(\[[0-9a-f:.]+\]|[^\s:/?#@\\[\]]+):(\d{1,5})$/i.exec(authority) ?? [];
  const hostname = URL.parse(`http://${host}/`)?.hostname;
  const port = Number(digits);
  return hostname && port >= 1 && port <= 65535 ? { hostname, port } : undefined;
}

/**
 * A tunnel hides which page is requested, and how. So only the audit of one of our own pages, which is trusted, gets
 * a tunnel to our own site; a stranger's page gets none.
 */
function mayTunnel(
  { hostname, port }: { hostname: string; port: number },
  policy: AddressPolicy,
  pageUrl: URL | undefined,
): boolean {
  if (!policy.isOwnSite(hostname, port)) return true;
  return (
    pageUrl?.protocol === 'https:' && pageUrl.hostname === hostname && Number(pageUrl.port || 443) === port
  );
}
