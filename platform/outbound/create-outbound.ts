import { withTimeout } from '../time-limit.ts';
import type { AddressPolicy } from './address-policy.ts';
import { type Answer, ask } from './ask.ts';
import {
  type Outbound,
  type OutboundAnswer,
  type OutboundOptions,
  readerName,
  type TrafficLimits,
  trafficLimits,
} from './outbound.ts';
import { OutboundError } from './outbound-failure.ts';
import { createPinnedAgents } from './pinned-agents.ts';

type CreateOutboundOptions = {
  policy: AddressPolicy;
  /** The limits of one answer. */
  limits?: Partial<TrafficLimits>;
  /** The budget of all requests of this `Outbound`, for one that serves a single audit. */
  budget?: { requests: number; wireBytes: number };
  /** Root certificates to trust in place of the machine's, for tests. */
  ca?: string[];
};

/** Creates the only way out, whose connections go where the policy allows. `close` ends kept connections. */
export type ClosableOutbound = Outbound & { close(): void };

/** The body of a redirect is read to weigh it; beyond this length the rest does not matter. */
const redirectBytes = 64 * 1024;

export function createOutbound({ policy, ca, budget, ...options }: CreateOutboundOptions): ClosableOutbound {
  const limits = { ...trafficLimits, ...options.limits };
  const agents = createPinnedAgents({ policy, connectMs: limits.connectMs, ca });
  const spend = keepBudget(budget);
  const headers = {
    'user-agent': readerName,
    'accept-language': 'en',
    'accept-encoding': 'gzip, deflate, br, zstd',
  };

  function askOnce(url: URL, signal: AbortSignal, asked: OutboundOptions): Promise<Answer> {
    const maxBytes = Math.min(asked.maxBytes ?? limits.decodedBytes, limits.decodedBytes);
    const bodyLimit = { maxBytes, cut: asked.cut ?? false };
    spend.request();
    return ask({
      url,
      signal,
      agents,
      limits,
      method: asked.method ?? 'GET',
      headers: { ...headers, accept: asked.accept ?? '*/*' },
      bodyLimit: (...answer) => (findNext(...answer) ? { maxBytes: redirectBytes, cut: true } : bodyLimit),
      onBytes: spend.bytes,
    });
  }

  return {
    close: agents.close,
    async fetch(address, asked) {
      const started = performance.now();
      const signal = withTimeout(asked.signal, limits.totalMs);
      const mostRedirects = Math.min(asked.maxRedirects ?? limits.redirects, limits.redirects);
      const redirects: OutboundAnswer['redirects'] = [];
      let url = requireUrl(policy, address);
      for (;;) {
        const answer = await askOnce(url, signal, asked);
        const { firstByteMs, ...told } = answer;
        const next = findNext(answer.status, answer.headers);
        const milliseconds = { firstByte: firstByteMs, all: performance.now() - started };
        if (next === null) return { url: url.href, ...told, redirects, milliseconds };
        redirects.push({ url: url.href, status: answer.status, transferBytes: answer.transferBytes });
        url = requireNextUrl(policy, next, url);
        const circle = redirects.some((hop) => hop.url === url.href);
        if (circle || redirects.length > mostRedirects) throw new OutboundError({ code: 'redirects' });
      }
    },
  };
}

/** The target of a redirect, as stated in its header. */
function findNext(status: number, headers: Headers): string | null {
  return [301, 302, 303, 307, 308].includes(status) ? headers.get('location') : null;
}

function parseUrl(text: string, base?: URL): URL | null {
  const url = URL.parse(text, base);
  // The fragment is never sent, and two addresses that differ only in it are the same.
  if (url) url.hash = '';
  return url;
}

function requireUrl(policy: AddressPolicy, text: string): URL {
  const url = parseUrl(text);
  const failure = url ? policy.checkUrl(url) : ({ code: 'invalid' } as const);
  if (!url || failure) throw new OutboundError(failure ?? { code: 'invalid' });
  return url;
}

function requireNextUrl(policy: AddressPolicy, text: string, base: URL): URL {
  const url = parseUrl(text, base);
  if (!url || policy.checkUrl(url)) throw new OutboundError({ code: 'refused' });
  return url;
}

function keepBudget(budget: CreateOutboundOptions['budget']) {
  let requests = 0;
  let wireBytes = 0;
  const check = () => {
    if (budget && (requests > budget.requests || wireBytes > budget.wireBytes))
      throw new OutboundError({ code: 'too large' });
  };
  return {
    request() {
      requests += 1;
      check();
    },
    bytes(bytes: number) {
      wireBytes += bytes;
      check();
    },
  };
}
