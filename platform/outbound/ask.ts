import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import type { Socket } from 'node:net';
import type { TrafficLimits } from './outbound.ts';
import { OutboundError, outboundErrorOfSignal, wrapOutboundError } from './outbound-failure.ts';
import type { PinnedAgents } from './pinned-agents.ts';
import { readBody } from './read-body.ts';

export type Question = {
  url: URL;
  method: 'GET' | 'HEAD';
  headers: Record<string, string>;
  signal: AbortSignal;
  /** Returns how much of a body to read, given the answer's status and headers. */
  bodyLimit(status: number, headers: Headers): { maxBytes: number; cut: boolean };
  agents: PinnedAgents;
  limits: Pick<TrafficLimits, 'headersMs' | 'wireBytes'>;
  /** Called with the bytes of every chunk; may throw. */
  onBytes(bytes: number): void;
};

export type Answer = {
  status: number;
  headers: Headers;
  body: Uint8Array;
  transferBytes: number;
  firstByteMs: number;
};

/** The errors of a kept connection that the server had closed, which it reports only at the next request. */
const gone = ['ECONNRESET', 'EPIPE'];

/** Sends one request and reads its answer, without redirects. Throws OutboundError. */
export async function ask(question: Question): Promise<Answer> {
  try {
    const { incoming, socket, before, firstByteMs } = await send(question).catch((error) => {
      if (error instanceof StaleConnection) return send(question);
      throw error;
    });
    try {
      return { ...(await read(incoming, socket, before, question)), firstByteMs };
    } finally {
      if (!incoming.complete || !incoming.readableEnded) incoming.destroy();
    }
  } catch (error) {
    throw question.signal.aborted ? outboundErrorOfSignal(question.signal) : wrapOutboundError(error);
  }
}

class StaleConnection extends Error {}

type Opened = { incoming: IncomingMessage; socket: Socket; before: number; firstByteMs: number };

function send({ url, method, headers, signal, agents, limits }: Question): Promise<Opened> {
  const { promise, resolve, reject } = Promise.withResolvers<Opened>();
  const started = performance.now();
  const secure = url.protocol === 'https:';
  const request = (secure ? https : http).request(url, {
    agent: secure ? agents.https : agents.http,
    method,
    headers,
    signal,
    maxHeaderSize: 64 * 1024,
    insecureHTTPParser: false,
  });
  const late = () => request.destroy(new OutboundError({ code: 'slow' }));
  let timer: NodeJS.Timeout | undefined;
  let before = 0;
  let early = 0;
  request.once('socket', (socket) => {
    // Until now the request may have waited for a connection, which has a time limit of its own.
    timer = setTimeout(late, limits.headersMs);
    before = socket.bytesRead;
  });
  // Informational answers: a few are hints, many are an attempt to keep us busy.
  request.on('information', () => {
    early += 1;
    if (early > 10) request.destroy(new OutboundError({ code: 'too large' }));
  });
  request.once('response', (incoming) => {
    clearTimeout(timer);
    resolve({ incoming, socket: incoming.socket, before, firstByteMs: performance.now() - started });
  });
  // We never request a protocol upgrade.
  request.once('upgrade', (_, socket) => {
    clearTimeout(timer);
    socket.destroy();
    reject(new OutboundError({ code: 'unreachable' }));
  });
  request.on('error', (error: NodeJS.ErrnoException) => {
    clearTimeout(timer);
    const stale = request.reusedSocket && gone.includes(error.code ?? '');
    reject(stale ? new StaleConnection('', { cause: error }) : error);
  });
  request.end();
  return promise;
}

async function read(
  incoming: IncomingMessage,
  socket: Socket,
  before: number,
  { method, bodyLimit, limits, onBytes }: Question,
): Promise<Omit<Answer, 'firstByteMs'>> {
  let transferBytes = 0;
  let told = 0;
  const measure = () => {
    transferBytes = socket.bytesRead - before;
  };
  const check = () => {
    if (!incoming.readableEnded) measure();
    onBytes(transferBytes - told);
    told = transferBytes;
    if (transferBytes > limits.wireBytes) throw new OutboundError({ code: 'too large' });
  };
  // The connection is reused after this answer and counts on, so nothing may throw here.
  incoming.once('end', measure);
  const encoding = method === 'HEAD' ? undefined : incoming.headers['content-encoding'];
  const status = incoming.statusCode ?? 0;
  const headers = headersOf(incoming);
  const body = await readBody(incoming, { encoding, checkWire: check, ...bodyLimit(status, headers) });
  check();
  return { status, headers, body, transferBytes };
}

function headersOf({ rawHeaders }: IncomingMessage): Headers {
  const headers = new Headers();
  for (let index = 0; index + 1 < rawHeaders.length; index += 2)
    headers.append(rawHeaders[index] ?? '', rawHeaders[index + 1] ?? '');
  return headers;
}
