import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import type { AddressPolicy } from './address-policy.ts';
import { type TrafficLimits, trafficLimits } from './outbound.ts';
import type { OutboundFailure } from './outbound-failure.ts';
import { createPinnedAgents } from './pinned-agents.ts';
import { forward } from './proxy-forward.ts';
import { createProxyMeter } from './proxy-meter.ts';
import { tunnel } from './proxy-tunnel.ts';

export type PolicyProxyOptions = {
  policy: AddressPolicy;
  limits?: Partial<TrafficLimits>;
  signal?: AbortSignal;
  /**
   * The final page, after the redirects that the scan of the source saw. An audit of our own https page is let in by
   * it.
   */
  pageUrl?: string;
  /** The path of a Unix socket to listen on, for a browser in a network namespace. */
  socketPath?: string;
};

export type PolicyProxy = {
  /** `http://127.0.0.1:port`; for a socket, the address that the browser is given. */
  url: string;
  /** Bytes from servers. A little more than the browser sees, by TLS and by aborted requests. */
  wireBytes(): number;
  /** Plain requests, and tunnels, whose requests can't be counted here. */
  requests(): number;
  /** The number of targets that the policy refused. */
  refusals(): number;
  /**
   * The `host:port` of targets that were refused by their spelling. What a name resolves to is not revealed to
   * strangers.
   */
  refusedHosts(): string[];
  /** Why the proxy ended everything, if it did. */
  exceeded(): OutboundFailure | undefined;
  /** Aborts with an OutboundError when a limit is exceeded. */
  spent: AbortSignal;
  stop(): Promise<void>;
};

/** Inside a network namespace every port is free. */
export const innerPort = 3128;

/** The browser's only way out, for one scan. It knows addresses, counts bytes, and stores nothing. */
export async function startPolicyProxy(options: PolicyProxyOptions): Promise<PolicyProxy> {
  const { policy, signal, socketPath } = options;
  const limits = { ...trafficLimits, ...options.limits };
  const pageUrl = options.pageUrl ? new URL(options.pageUrl) : undefined;
  const meter = createProxyMeter(limits);
  const agents = createPinnedAgents({ policy, connectMs: limits.connectMs });
  const open = new Set<Duplex>();

  const server = createServer({
    maxHeaderSize: 64 * 1024,
    keepAliveTimeout: 60_000,
    insecureHTTPParser: false,
  });
  server.maxConnections = 256;
  server.on('connection', (socket) => {
    if (meter.exceeded()) return socket.destroy();
    open.add(socket);
    socket.once('close', () => open.delete(socket));
    return undefined;
  });
  server.on('request', (request, response) => {
    forward(request, response, { policy, meter, limits, agent: agents.http });
  });
  server.on('connect', (request, browser, head) => {
    void tunnel(request.url ?? '', browser, head, { policy, meter, pageUrl, connectMs: limits.connectMs });
  });
  // WebSockets use CONNECT; nothing else that a page needs changes the protocol.
  server.on('upgrade', (_, browser: Duplex) => {
    meter.request();
    browser.on('error', () => {});
    browser.end('HTTP/1.1 501 Not Implemented\r\nContent-Length: 0\r\nConnection: close\r\n\r\n');
  });
  server.on('clientError', (_, browser) => browser.destroy());

  const cutOff = () => {
    for (const socket of open) socket.destroy();
    agents.close();
  };
  const stop = async () => {
    meter.stop();
    signal?.removeEventListener('abort', stop);
    cutOff();
    if (server.listening) await new Promise((resolve) => server.close(resolve));
  };
  meter.spent.addEventListener('abort', cutOff);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(socketPath ? { path: socketPath } : { host: '127.0.0.1', port: 0 }, resolve);
  });
  signal?.addEventListener('abort', stop);
  if (signal?.aborted) await stop();

  const port = socketPath ? innerPort : (server.address() as AddressInfo).port;
  const { wireBytes, requests, refusals, refusedHosts, exceeded, spent } = meter;
  const url = `http://127.0.0.1:${port}`;
  return { url, wireBytes, requests, refusals, refusedHosts, exceeded, spent, stop };
}
