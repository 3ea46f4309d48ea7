import { isIP } from 'node:net';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import ipaddr from 'ipaddr.js';
import type { Log } from '#platform/log.ts';

type ClientAddressInput = {
  /** The address of the other end of the connection; undefined in tests, where there is none. */
  socketAddress: string | undefined;
  /** The header `X-Forwarded-For` as it arrived. */
  forwardedFor: string | undefined;
  trustProxy: boolean;
};

/**
 * Finds the network address of the visitor: the other end of the connection or, behind a trusted proxy, the last
 * address in `X-Forwarded-For`, which is the one that the proxy saw. A client can forge the addresses before it. Empty
 * if neither is known.
 */
export function findClientAddress({ socketAddress, forwardedFor, trustProxy }: ClientAddressInput): string {
  const last = trustProxy ? (forwardedFor?.split(',').at(-1)?.trim() ?? '') : '';
  const forwarded = withoutPort(last);
  return isIP(forwarded) > 0 ? forwarded : (socketAddress ?? '');
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

/** Reads the visitor's network address from a request in Hono. */
export function readClientAddress(c: Context, trustProxy: boolean): string {
  const { incoming } = (c.env ?? {}) as NodeBindings;
  return findClientAddress({
    socketAddress: incoming?.socket?.remoteAddress,
    forwardedFor: c.req.header('x-forwarded-for'),
    trustProxy,
  });
}

/** Logs once that there seems to be a proxy in front that TRUST_PROXY does not allow for. */
export function warnOnUntrustedProxy(trustProxy: boolean, log: Log) {
  let isLogged = trustProxy;
  return createMiddleware(async (c, next) => {
    if (!isLogged && c.req.header('x-forwarded-for') !== undefined) {
      isLogged = true;
      log.warn(
        'a request has X-Forwarded-For, which is not trusted. If your own proxy sends it, set TRUST_PROXY=1: until then, rate limits count all visitors as one. If you have no proxy, ignore this: any client can send this header.',
      );
    }
    await next();
  });
}
