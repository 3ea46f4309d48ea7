import { isIP } from 'node:net';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import ipaddr from 'ipaddr.js';
import type { Log } from '#platform/log.ts';

/**
 * What names the visitor's address behind our own proxies: how many of them add to `X-Forwarded-For` (0: there is none),
 * or the name of a header that holds one address, such as `CF-Connecting-IP`.
 */
export type ProxyTrust = number | string;

type ClientAddressInput = {
  /** The address of the other end of the connection; undefined in tests, where there is none. */
  socketAddress: string | undefined;
  /** The header `X-Forwarded-For`, or the header that is trusted, as it arrived. */
  forwarded: string | undefined;
  trust: ProxyTrust;
};

/**
 * Finds the network address of the visitor: the other end of the connection or, behind trusted proxies, the address in
 * `X-Forwarded-For` that the first of them saw: each adds the address that it saw at the end, and a client can forge
 * those before. Empty if neither is known.
 */
export function findClientAddress({ socketAddress, forwarded = '', trust }: ClientAddressInput): string {
  const address = trust === 0 ? '' : findNamed(forwarded, trust);
  return isIP(address) > 0 ? address : (socketAddress ?? '');
}

/** Finds what a trusted proxy names as the address that it saw. */
function findNamed(forwarded: string, trust: ProxyTrust): string {
  const list = typeof trust === 'string' ? [forwarded] : forwarded.split(',').slice(-trust);
  return withoutPort((list[0] ?? '').trim());
}

/** Some proxies write `203.0.113.7:4711` and `[2001:db8::7]:4711`. */
function withoutPort(address: string): string {
  const [, inBrackets, plain] = /^(?:\[([^\]]+)\](?::\d+)?|([^:]+):\d+)$/.exec(address) ?? [];
  return inBrackets ?? plain ?? address;
}

/** Finds the network of an address, given the length of its prefix in bytes. Other text is returned unchanged. */
export function findNetwork(address: string, bytes: { ipv4: number; ipv6: number }): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return `${parsed.kind()} ${parsed.toByteArray().slice(0, bytes[parsed.kind()]).join('.')}`;
}

type NodeBindings = { incoming?: { socket?: { remoteAddress?: string } } };

const readForwarded = (c: Context, trust: ProxyTrust) =>
  c.req.header(typeof trust === 'string' ? trust : 'x-forwarded-for');

const readSocketAddress = (c: Context) => ((c.env ?? {}) as NodeBindings).incoming?.socket?.remoteAddress;

/** Reads the visitor's network address from a request in Hono. */
export function readClientAddress(c: Context, trust: ProxyTrust): string {
  const forwarded = readForwarded(c, trust);
  return findClientAddress({ socketAddress: readSocketAddress(c), forwarded, trust });
}

/** Logs, once for each kind, that the proxies in front do not seem to be those that TRUST_PROXY says. */
export function warnOnProxies(trust: ProxyTrust, log: Log) {
  const logged = new Set<string>();
  return createMiddleware(async (c, next) => {
    // The site's own requests to itself come over no connection.
    const isOwn = readForwarded(c, trust) === undefined && readSocketAddress(c) === undefined;
    const problem = isOwn ? undefined : findMismatch(readForwarded(c, trust), trust);
    if (problem && !logged.has(problem)) {
      logged.add(problem);
      log.warn('the proxies in front do not match TRUST_PROXY', { problem });
    }
    await next();
  });
}

const sharedLimit = 'rate limits count all visitors as one';

/** Describes how a request's header differs from what TRUST_PROXY says, without its addresses. */
function findMismatch(forwarded: string | undefined, trust: ProxyTrust): string | undefined {
  if (trust === 0)
    return forwarded === undefined
      ? undefined
      : `a request has X-Forwarded-For, which is not trusted. If your own proxy sends it, set TRUST_PROXY=1: until then, ${sharedLimit}. If you have no proxy, ignore this: any client can send this header.`;
  if (typeof trust === 'string') {
    if (forwarded !== undefined && isIP(findNamed(forwarded, trust)) > 0) return undefined;
    const what =
      forwarded === undefined ? 'does not have the header' : 'does not have one address in the header';
    return `a request ${what} ${trust} of TRUST_PROXY: without it ${sharedLimit}. Check that every request comes through your proxy, and that it sets this header.`;
  }
  if (forwarded === undefined)
    return `a request has no X-Forwarded-For, although TRUST_PROXY=${trust}: without it ${sharedLimit}. Check that every request comes through your proxy, and that it sets this header.`;
  const count = forwarded.split(',').length;
  if (count < trust)
    return `a request has fewer addresses in X-Forwarded-For than TRUST_PROXY=${trust} says. If your proxies are fewer, lower TRUST_PROXY: otherwise visitors can choose the address that rate limits count.`;
  if (count > trust)
    return `a request has more addresses in X-Forwarded-For than TRUST_PROXY=${trust} says. If they are of your own proxies, such as a CDN or a load balancer that adds its own address, raise TRUST_PROXY to the number of addresses: until then, ${sharedLimit}. If not, ignore this: any client can send this header.`;
  if (isIP(findNamed(forwarded, trust)) === 0)
    return `a request has no address where TRUST_PROXY=${trust} finds it in X-Forwarded-For: without it ${sharedLimit}. Check what your proxy puts there: nginx on a Unix socket writes "unix:".`;
  return undefined;
}
