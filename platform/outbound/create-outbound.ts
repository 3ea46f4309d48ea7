import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { withTimeout } from '../time-limit.ts';
import type { AddressPolicy } from './address-policy.ts';
import {
  lineBreak,
  type Outbound,
  type OutboundAnswer,
  type OutboundOptions,
  readerName,
  type TrafficLimits,
  trafficLimits,
} from './outbound.ts';
import { OutboundError, outboundErrorOfSignal, wrapOutboundError } from './outbound-failure.ts';
import { createPinnedAgents, type PinnedAgents } from './pinned-connections.ts';
import { readBody } from './read-body.ts';

type CreateOutboundOptions = {
  policy: AddressPolicy;
  /** The limits of one answer. */
  limits?: Partial<TrafficLimits>;
  /** The budget of all requests of this `Outbound`, for one that serves a single audit. */
  budget?: { requests: number; wireBytes: number };
  /** Root certificates to trust in place of the machine's, for tests. */
  ca?: string[];
};

/** `close` ends kept connections. */
export type ClosableOutbound = Outbound & { close(): void };

/** The body of a redirect is read to weigh it; beyond this length the rest does not matter. */
const redirectBytes = 64 * 1024;

const constantHeaders = {
  'user-agent': readerName,
  'accept-language': 'en',
  'accept-encoding': 'gzip, deflate, br, zstd',
};

/** Creates the only way out, whose connections go where the policy allows. */
export function createOutbound({ policy, ca, budget, ...options }: CreateOutboundOptions): ClosableOutbound {
  const limits = { ...trafficLimits, ...options.limits };
  const agents = createPinnedAgents({ policy, connectMs: limits.connectMs, ca });
  const spent = { requests: 0, wireBytes: 0 };
  const spend = (requests: number, wireBytes: number) => {
    spent.requests += requests;
    spent.wireBytes += wireBytes;
    if (budget && (spent.requests > budget.requests || spent.wireBytes > budget.wireBytes))
      throw new OutboundError({ code: 'too large' });
  };

  async function ask(url: URL, signal: AbortSignal, asked: OutboundOptions) {
    spend(1, 0);
    const request = { url, signal, asked, agents, headersMs: limits.headersMs };
    try {
      const { incoming, bytesBefore, firstByteMs } = await send(request).catch((error) => {
        if (error instanceof StaleConnection) return send(request);
        throw error;
      });
      try {
        const { socket, statusCode: status = 0 } = incoming;
        const headers = headersOf(incoming);
        const redirect = [301, 302, 303, 307, 308].includes(status) ? headers.get('location') : null;
        let transferBytes = 0;
        let told = 0;
        const measure = () => {
          transferBytes = socket.bytesRead - bytesBefore;
        };
        const checkWire = () => {
          if (!incoming.readableEnded) measure();
          spend(0, transferBytes - told);
          told = transferBytes;
          if (transferBytes > limits.wireBytes) throw new OutboundError({ code: 'too large' });
        };
        // The connection is reused after this answer and counts on, so nothing may throw here.
        incoming.once('end', measure);
        const maxBytes = Math.min(asked.maxBytes ?? limits.decodedBytes, limits.decodedBytes);
        const body = await readBody(incoming, {
          encoding: asked.method === 'HEAD' ? undefined : incoming.headers['content-encoding'],
          checkWire,
          ...(redirect === null
            ? { maxBytes, cut: asked.cut ?? false }
            : { maxBytes: redirectBytes, cut: true }),
        });
        checkWire();
        return { redirect, answer: { url: url.href, status, headers, body, transferBytes, firstByteMs } };
      } finally {
        if (!incoming.complete || !incoming.readableEnded) incoming.destroy();
      }
    } catch (error) {
      throw signal.aborted ? outboundErrorOfSignal(signal) : wrapOutboundError(error);
    }
  }

  return {
    close() {
      agents.http.destroy();
      agents.https.destroy();
    },
    async fetch(address, asked) {
      const signal = withTimeout(asked.signal, limits.totalMs);
      const maxRedirects = Math.min(asked.maxRedirects ?? limits.redirects, limits.redirects);
      const redirects: OutboundAnswer['redirects'] = [];
      let url = requireUrl(policy, address);
      for (;;) {
        const { redirect, answer } = await ask(url, signal, asked);
        if (redirect === null) return { ...answer, redirects };
        redirects.push({ url: url.href, status: answer.status, transferBytes: answer.transferBytes });
        url = requireUrl(policy, redirect, url);
        const circle = redirects.some((hop) => hop.url === url.href);
        if (circle || redirects.length > maxRedirects) throw new OutboundError({ code: 'redirects' });
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

/** A kept connection that the server had closed, which it reports only at the next request. */
class StaleConnection extends Error {}

type Sending = {
  url: URL;
  signal: AbortSignal;
  asked: OutboundOptions;
  agents: PinnedAgents;
  headersMs: number;
};
type Sent = { incoming: IncomingMessage; bytesBefore: number; firstByteMs: number };

/** Informational answers: a few are hints, more are an attempt to keep us busy. */
const maxHints = 10;

/** Sends one request, and resolves when the headers of its answer have come. */
function send({ url, signal, asked, agents, headersMs }: Sending): Promise<Sent> {
  const { promise, resolve, reject } = Promise.withResolvers<Sent>();
  const started = performance.now();
  const isSecure = url.protocol === 'https:';
  const request = (isSecure ? https : http).request(url, {
    agent: isSecure ? agents.https : agents.http,
    method: asked.method ?? 'GET',
    headers: { ...constantHeaders, accept: asked.accept ?? '*/*' },
    signal,
    maxHeaderSize: 64 * 1024,
    insecureHTTPParser: false,
  });
  let timer: NodeJS.Timeout | undefined;
  let bytesBefore = 0;
  let hints = 0;
  request.once('socket', (socket) => {
    // The request may have waited until now for a connection, which has a time limit of its own.
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

function headersOf({ rawHeaders }: IncomingMessage): Headers {
  const headers = new Headers();
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    const [name = '', value = ''] = rawHeaders.slice(index, index + 2);
    const before = headers.get(name);
    if (before === null || /^set-cookie$/i.test(name)) headers.append(name, value);
    else headers.set(name, before + lineBreak + value);
  }
  return headers;
}
