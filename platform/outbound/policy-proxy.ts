import { once } from 'node:events';
import { type AddressInfo, createServer, isIPv6, type Socket } from 'node:net';
import { pipeline } from 'node:stream';
import type { AddressPolicy } from './address-policy.ts';
import { innerPort } from './launch-chromium.ts';
import { type TrafficLimits, trafficLimits } from './outbound.ts';
import { OutboundError, type OutboundFailure } from './outbound-failure.ts';
import { connectPinned } from './pinned-connections.ts';

export type PolicyProxyOptions = {
  policy: AddressPolicy;
  /** `requests` limits connections, because the proxy does not see the requests over them. */
  limits?: Partial<Pick<TrafficLimits, 'connectMs' | 'totalMs' | 'wireBytes' | 'requests'>>;
  /** The final page, after the redirects that the source scan saw. Only an audit of our own page may reach our site. */
  pageUrl?: string;
  /** The path of a Unix socket to listen on, for a browser in a network namespace. */
  socketPath?: string;
};

export type PolicyProxy = {
  /** The address to give to the browser. With `socketPath` a forwarder has to listen there. */
  url: string;
  /** The bytes received from servers, including TLS and aborted requests. */
  wireBytes(): number;
  connections(): number;
  /** The number of targets that the policy refused. */
  refusals(): number;
  /**
   * The `host:port` of targets that were refused by their spelling. Visitors must not learn what a name resolves to.
   */
  refusedHosts(): string[];
  /** The limit that was exceeded, if the proxy has closed all connections because of one. */
  exceeded(): OutboundFailure | undefined;
  /** A closed proxy drops its connections, and neither accepts nor counts new ones. It starts open. */
  setOpen(open: boolean): void;
  stop(): Promise<void>;
};

/** Chromium has at most 32 connections open to a proxy, and more for WebSockets. */
const maxOpen = 200;

/** The time for a client's greeting and its request, which Chromium sends at once. */
const greetingMs = 5_000;

/**
 * Starts the browser's only connection to the network, for one scan: a SOCKS5 proxy (RFC 1928), which is given a host
 * name and a port. It checks addresses and counts bytes; it neither reads nor stores content.
 */
export async function startPolicyProxy(options: PolicyProxyOptions): Promise<PolicyProxy> {
  const { policy, socketPath } = options;
  const limits = { ...trafficLimits, ...options.limits };
  const pageUrl = options.pageUrl === undefined ? undefined : new URL(options.pageUrl);
  const browsers = new Set<Socket>();
  const refusedHosts = new Set<string>();
  let connections = 0;
  let refusals = 0;
  let received = 0;
  let sent = 0;
  let failure: OutboundFailure | undefined;
  let isOpen = true;

  const cutOff = () => {
    for (const browser of browsers) browser.destroy();
  };
  const exceed = (code: 'too large' | 'slow') => {
    failure ??= { code };
    cutOff();
  };
  const check = () => {
    // Bytes that the page sends count too, so that a page can't flood another server through us.
    if (received + sent > limits.wireBytes || connections > limits.requests) exceed('too large');
  };

  const serve = async (browser: Socket) => {
    const end = (code: number) => void browser.resume().end(reply(code));
    const closed = new AbortController();
    browser.once('close', () => closed.abort());
    const greetingTimer = setTimeout(() => browser.destroy(), greetingMs);
    const target = await readTarget(browser, closed.signal).finally(() => clearTimeout(greetingTimer));
    if (target && browsersOwnHosts.has(target.hostname)) return end(replies.refused);
    if (!target || !mayConnect(target, policy, pageUrl)) {
      refusals += 1;
      if (target) refusedHosts.add(`${target.hostname}:${target.port}`);
      return end(replies.refused);
    }
    let server: Socket;
    try {
      server = await connectPinned({ policy, connectMs: limits.connectMs, ...target });
    } catch (error) {
      const isRefused = error instanceof OutboundError && error.failure.code === 'refused';
      if (isRefused) refusals += 1;
      return end(isRefused ? replies.refused : replies.unreachable);
    }
    server.setNoDelay(true).on('error', () => {});
    // The browser has disconnected, or a limit was exceeded meanwhile.
    if (browser.destroyed) return void server.destroy();
    server.on('data', ({ length }) => {
      received += length;
      check();
    });
    browser.on('data', ({ length }) => {
      sent += length;
      check();
    });
    browser.write(reply(replies.connected));
    // If one of the sockets fails, the pipelines destroy both.
    pipeline(server, browser, () => {});
    pipeline(browser, server, () => {});
  };

  const server = createServer({ noDelay: true }, (browser) => {
    browser.on('error', () => {});
    if (!isOpen) return void browser.destroy();
    browsers.add(browser);
    browser.on('close', () => browsers.delete(browser));
    connections += 1;
    check();
    if (failure) browser.destroy();
    else serve(browser).catch(() => browser.destroy());
  });
  server.maxConnections = maxOpen;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(socketPath ? { path: socketPath } : { host: '127.0.0.1', port: 0 }, resolve);
  });
  const timer = setTimeout(() => exceed('slow'), limits.totalMs);
  return {
    url: `socks5://127.0.0.1:${socketPath ? innerPort : (server.address() as AddressInfo).port}`,
    wireBytes: () => received,
    connections: () => connections,
    refusals: () => refusals,
    refusedHosts: () => [...refusedHosts],
    exceeded: () => failure,
    setOpen(open) {
      isOpen = open;
      if (!open) cutOff();
    },
    async stop() {
      clearTimeout(timer);
      cutOff();
      if (server.listening) await new Promise((resolve) => server.close(resolve));
    },
  };
}

type Target = { hostname: string; port: number };

const replies = { connected: 0, refused: 2, unreachable: 4 };

/** The address at the end, which we do not reveal, is that of our end of the connection. */
const reply = (code: number) => Buffer.from([5, code, 0, 1, 0, 0, 0, 0, 0, 0]);

/**
 * Reads a client's greeting and its request. Undefined unless it asks to connect to a host that is given as text, as
 * Chromium gives IP addresses too.
 */
async function readTarget(browser: Socket, closed: AbortSignal): Promise<Target | undefined> {
  const take = (length: number) => takeBytes(browser, length, closed);
  const [version, methods = 0] = await take(2);
  if (version !== 5) throw new Error('This is not SOCKS5.');
  await take(methods);
  browser.write(Buffer.from([5, 0]));
  const [, command, , addressType, length = 0] = await take(5);
  if (command !== 1 || addressType !== 3) return undefined;
  const host = (await take(length)).toString('latin1');
  const port = (await take(2)).readUInt16BE();
  // A path or credentials would be read as another host.
  if (!isIPv6(host) && /[\s:/?#@\\[\]]/.test(host)) return undefined;
  const hostname = URL.parse(`http://${isIPv6(host) ? `[${host}]` : host}/`)?.hostname;
  return hostname && port > 0 ? { hostname, port } : undefined;
}

/** Reads exactly `length` bytes, and leaves the rest for later. Throws once the socket is closed. */
async function takeBytes(socket: Socket, length: number, closed: AbortSignal): Promise<Buffer> {
  if (length === 0) return Buffer.alloc(0);
  for (;;) {
    const bytes: Buffer | null = socket.read(length);
    if (bytes?.length === length) return bytes;
    if (bytes || socket.readableEnded) throw new Error('The browser has disconnected.');
    await once(socket, 'readable', { signal: closed });
  }
}

/**
 * Checks a target by its spelling alone. The proxy can't see which page is requested over a connection, so only the
 * audit of one of our own pages may connect to our site; an untrusted page may not.
 */
function mayConnect({ hostname, port }: Target, policy: AddressPolicy, pageUrl: URL | undefined): boolean {
  if (policy.isOwnSite(hostname, port) && pageUrl?.hostname !== hostname) return false;
  return policy.checkUrl(new URL(`https://${hostname}:${port}/`)) === undefined;
}

/**
 * Hosts that Chromium 156 contacts for itself despite all flags, for updates, safe browsing and hints. Connections to
 * them are refused but not counted, because the page did not cause them. update.googleapis.com was seen at the proxy at
 * every start; the others are in Chromium's source.
 */
const browsersOwnHosts = new Set([
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
]);
