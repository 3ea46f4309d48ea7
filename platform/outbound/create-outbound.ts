import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { addTimeout } from '../time-limit.ts';
import type { AddressPolicy } from './address-policy.ts';
import {
  crawlerUserAgent,
  lineBreak,
  type Outbound,
  type OutboundOptions,
  type OutboundResponse,
  type TrafficLimits,
  trafficLimits,
} from './outbound.ts';
import { OutboundError, outboundErrorFromSignal, wrapOutboundError } from './outbound-failure.ts';
import { createPinnedAgents, type PinnedAgents } from './pinned-connections.ts';
import { readBody } from './read-body.ts';

type CreateOutboundOptions = {
  policy: AddressPolicy;
  /** The limits of one response. */
  limits?: Partial<TrafficLimits>;
  /** The budget of all requests together, for an `Outbound` that serves a single audit. */
  budget?: { requests: number; wireBytes: number };
  /** Root certificates to trust in place of the machine's, for tests. */
  ca?: string[];
};

/** An outbound with kept-alive connections, which `close` ends. */
export type ClosableOutbound = Outbound & { close(): void };

/** The body of a redirect is read only to weigh it, and no further than this. */
const redirectBytes = 64 * 1024;

const constantHeaders = {
  'user-agent': crawlerUserAgent,
  'accept-language': 'en',
  'accept-encoding': 'gzip, deflate, br, zstd',
};

/** Creates an outbound whose connections only go where the policy allows. */
export function createOutbound({ policy, ca, budget, ...options }: CreateOutboundOptions): ClosableOutbound {
  const limits = { ...trafficLimits, ...options.limits };
  const agents = createPinnedAgents({ policy, connectMs: limits.connectMs, ca });
  const used = { requests: 0, wireBytes: 0 };
  const spend = (requests: number, wireBytes: number) => {
    used.requests += requests;
    used.wireBytes += wireBytes;
    if (budget && (used.requests > budget.requests || used.wireBytes > budget.wireBytes))
      throw new OutboundError({ code: 'too large' });
  };

  async function request(url: URL, signal: AbortSignal, options: OutboundOptions) {
    spend(1, 0);
    const sending = { url, signal, options, agents, headersMs: limits.headersMs };
    try {
      const { incoming, bytesBefore, firstByteMs } = await send(sending).catch((error) => {
        if (error instanceof StaleConnection) return send(sending);
        throw error;
      });
      try {
        const { socket, statusCode: status = 0 } = incoming;
        const headers = readHeaders(incoming);
        const redirect = [301, 302, 303, 307, 308].includes(status) ? headers.get('location') : null;
        let transferBytes = 0;
        let spentBytes = 0;
        const measure = () => {
          transferBytes = socket.bytesRead - bytesBefore;
        };
        const checkWire = () => {
          if (!incoming.readableEnded) measure();
          spend(0, transferBytes - spentBytes);
          spentBytes = transferBytes;
          if (transferBytes > limits.wireBytes) throw new OutboundError({ code: 'too large' });
        };
        // The connection may be reused after this response, and its counter goes on. An error thrown here would be lost.
        incoming.once('end', measure);
        const maxBytes = Math.min(options.maxBytes ?? limits.decodedBytes, limits.decodedBytes);
        const body = await readBody(incoming, {
          encoding: options.method === 'HEAD' ? undefined : incoming.headers['content-encoding'],
          checkWire,
          ...(redirect === null
            ? { maxBytes, cut: options.cut ?? false }
            : { maxBytes: redirectBytes, cut: true }),
        }).catch((error) => {
          throw error.code === 'ECONNRESET'
            ? new OutboundError({ code: 'incomplete' }, { cause: error })
            : error;
        });
        checkWire();
        return { redirect, response: { url: url.href, status, headers, body, transferBytes, firstByteMs } };
      } finally {
        if (!incoming.complete || !incoming.readableEnded) incoming.destroy();
      }
    } catch (error) {
      throw signal.aborted ? outboundErrorFromSignal(signal) : wrapOutboundError(error);
    }
  }

  return {
    close() {
      agents.http.destroy();
      agents.https.destroy();
    },
    async fetch(address, fetchOptions) {
      const signal = addTimeout(fetchOptions.signal, limits.totalMs);
      const maxRedirects = Math.min(fetchOptions.maxRedirects ?? limits.redirects, limits.redirects);
      const redirects: OutboundResponse['redirects'] = [];
      let url = requireUrl(policy, address);
      for (;;) {
        const { redirect, response } = await request(url, signal, fetchOptions);
        if (redirect === null) return { ...response, redirects };
        redirects.push({ url: url.href, status: response.status, transferBytes: response.transferBytes });
        url = requireUrl(policy, redirect, url);
        const isLoop = redirects.some((hop) => hop.url === url.href);
        if (isLoop || redirects.length > maxRedirects) throw new OutboundError({ code: 'redirects' });
      }
    },
  };
}

/** Parses and checks an address, which may be relative where it is the target of a redirect. */
function requireUrl(policy: AddressPolicy, text: string, base?: URL): URL {
  const url = URL.parse(text, base);
  const failure = url ? policy.checkUrl(url) : undefined;
  if (!url || failure) throw new OutboundError(base ? { code: 'refused' } : (failure ?? { code: 'invalid' }));
  // The fragment is never sent, and two addresses that differ only in it are the same.
  url.hash = '';
  return url;
}

/** Thrown if the server had closed a kept-alive connection, which shows only at the next request. */
class StaleConnection extends Error {}

type SendOptions = {
  url: URL;
  signal: AbortSignal;
  options: OutboundOptions;
  agents: PinnedAgents;
  headersMs: number;
};
type SentRequest = { incoming: IncomingMessage; bytesBefore: number; firstByteMs: number };

/** The limit of informational responses. A few are early hints; more are an attempt to keep us busy. */
const maxHints = 10;

/** Sends one request, and resolves when the headers of its response have arrived. */
function send({ url, signal, options, agents, headersMs }: SendOptions): Promise<SentRequest> {
  const { promise, resolve, reject } = Promise.withResolvers<SentRequest>();
  const started = performance.now();
  const isSecure = url.protocol === 'https:';
  const request = (isSecure ? https : http).request(url, {
    agent: isSecure ? agents.https : agents.http,
    method: options.method ?? 'GET',
    headers: { ...constantHeaders, accept: options.accept ?? '*/*' },
    signal,
    maxHeaderSize: 64 * 1024,
    insecureHTTPParser: false,
  });
  let timer: NodeJS.Timeout | undefined;
  let bytesBefore = 0;
  let hints = 0;
  request.once('socket', (socket) => {
    // The request may have waited for a connection until now, which has a time limit of its own.
    timer = setTimeout(() => request.destroy(new OutboundError({ code: 'slow' })), headersMs);
    bytesBefore = socket.bytesRead;
  });
  request.on('information', () => {
    hints += 1;
    if (hints > maxHints) request.destroy(new OutboundError({ code: 'too large' }));
  });
  request.once('response', (incoming) => {
    resolve({ incoming, bytesBefore, firstByteMs: performance.now() - started });
  });
  // We never request a protocol upgrade.
  request.once('upgrade', (_, socket) => {
    socket.destroy();
    reject(new OutboundError({ code: 'unreachable' }));
  });
  request.on('error', (error: NodeJS.ErrnoException) => {
    const isStale = request.reusedSocket && ['ECONNRESET', 'EPIPE'].includes(error.code ?? '');
    reject(isStale ? new StaleConnection('', { cause: error }) : error);
  });
  request.end();
  return promise.finally(() => clearTimeout(timer));
}

function readHeaders({ rawHeaders }: IncomingMessage): Headers {
  const headers = new Headers();
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    const [name = '', value = ''] = rawHeaders.slice(index, index + 2);
    const previous = headers.get(name);
    if (previous === null || /^set-cookie$/i.test(name)) headers.append(name, value);
    else headers.set(name, previous + lineBreak + value);
  }
  return headers;
}
