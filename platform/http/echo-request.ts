import { createHmac, timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';
import { type ProxyTrust, readClientAddress } from './client-address.ts';

/** What the site sees of a request that came through the proxies. */
export type EchoedRequest = {
  /** The address that rate limits count. */
  address: string;
  host: string;
  forwardedHost: string | undefined;
};

export const echoPath = '/healthz/request';
export const echoHeader = 'x-saltbush-doctor';

const minuteMs = 60_000;

/** The header by which `npm run doctor` proves that it has the site's secret. It is valid for two minutes. */
export function signEchoRequest(secret: string, now: number): string {
  const minute = String(Math.floor(now / minuteMs));
  return createHmac('sha256', secret).update(`doctor\0${minute}`).digest('base64url');
}

/** Tells `npm run doctor`, and nobody else, what arrives here: only this shows what proxies change. */
export function echoRequest(secret: string, trust: ProxyTrust, now: () => number = Date.now) {
  return new Hono().get(echoPath, (c) => {
    c.header('cache-control', 'no-store');
    const received = Buffer.from(c.req.header(echoHeader) ?? '');
    const isSigned = [0, 1].some((minutesAgo) => {
      const expected = Buffer.from(signEchoRequest(secret, now() - minutesAgo * minuteMs));
      return received.length === expected.length && timingSafeEqual(received, expected);
    });
    if (!isSigned) return c.notFound();
    return c.json<EchoedRequest>({
      address: readClientAddress(c, trust),
      host: c.req.header('host') ?? '',
      forwardedHost: c.req.header('x-forwarded-host'),
    });
  });
}
