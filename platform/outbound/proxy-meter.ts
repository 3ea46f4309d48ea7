import type { Socket } from 'node:net';
import type { TrafficLimits } from './outbound.ts';
import { OutboundError, type OutboundFailure } from './outbound-failure.ts';

/** Counts what one scan has cost, and ends it if it costs too much. */
export type ProxyMeter = {
  /** Registers a connection to a server, whose bytes count for good. */
  watch(upstream: Socket): void;
  request(): void;
  /** `target` is a `host:port` that the page requested. */
  refusal(target?: string): void;
  /** Compares with the limits; called for every chunk. */
  check(): void;
  /** Bytes from servers, TLS and its handshakes included. */
  wireBytes(): number;
  requests(): number;
  refusals(): number;
  refusedHosts(): string[];
  exceeded(): OutboundFailure | undefined;
  /** Aborted with an OutboundError when a limit is exceeded. */
  spent: AbortSignal;
  stop(): void;
};

/** A page may name any number of hosts, so only these many are kept. */
const mostRefused = 1000;

export function createProxyMeter(
  limits: Pick<TrafficLimits, 'requests' | 'wireBytes' | 'totalMs'>,
): ProxyMeter {
  const sockets = new Set<Socket>();
  const closed = { read: 0, written: 0 };
  const spent = new AbortController();
  let requests = 0;
  const refused = new Set<string>();
  let refusals = 0;
  let failure: OutboundFailure | undefined;

  const sum = (key: 'bytesRead' | 'bytesWritten', start: number) =>
    [...sockets].reduce((total, socket) => total + socket[key], start);
  const exceed = (code: 'too large' | 'slow') => {
    if (failure) return;
    failure = { code };
    spent.abort(new OutboundError(failure));
  };
  const check = () => {
    // What the page sends counts too, so that nobody can flood a server through us.
    const bytes = sum('bytesRead', closed.read) + sum('bytesWritten', closed.written);
    if (bytes > limits.wireBytes || requests > limits.requests) exceed('too large');
  };
  const timer = setTimeout(() => exceed('slow'), limits.totalMs);
  // A timer also notices bytes that are not forwarded, such as endless headers.
  const looking = setInterval(check, 250);

  return {
    watch(upstream) {
      if (sockets.has(upstream) || upstream.destroyed) return;
      sockets.add(upstream);
      upstream.once('close', () => {
        sockets.delete(upstream);
        closed.read += upstream.bytesRead;
        closed.written += upstream.bytesWritten;
      });
    },
    request() {
      requests += 1;
      check();
    },
    refusal(target) {
      refusals += 1;
      if (target !== undefined && refused.size < mostRefused) refused.add(target);
    },
    check,
    wireBytes: () => sum('bytesRead', closed.read),
    requests: () => requests,
    refusals: () => refusals,
    refusedHosts: () => [...refused],
    exceeded: () => failure,
    spent: spent.signal,
    stop() {
      clearTimeout(timer);
      clearInterval(looking);
    },
  };
}

/**
 * Hosts that Chromium 156 contacts for itself despite all flags: updates, lists of bad pages, hints. No website is
 * there. update.googleapis.com was seen at the proxy at every start; the others are in its sources.
 */
const hosts = [
  'android.clients.google.com',
  'clients2.google.com',
  'clientservices.googleapis.com',
  'content-autofill.googleapis.com',
  'edgedl.me.gvt1.com',
  'mtalk.google.com',
  'optimizationguide-pa.googleapis.com',
  'redirector.gvt1.com',
  'safebrowsing.googleapis.com',
  'safebrowsinghttpgateway.googleapis.com',
  'update.googleapis.com',
];

/**
 * Whether the browser itself contacts this host. It is refused like others and not counted, because the page is not
 * its cause.
 */
export const isBrowsersOwnHost = (hostname: string): boolean => hosts.includes(hostname);
