import type { Readable, Writable } from 'node:stream';
import type { ProtocolMapping } from 'devtools-protocol/types/protocol-mapping.d.ts';

type Commands = ProtocolMapping.Commands;
type Events = ProtocolMapping.Events;
type Params<M extends keyof Commands> = Commands[M]['paramsType'][0];

/** One page, frame or worker of the browser, or the browser itself. */
export type CdpSession = {
  readonly id: string | undefined;
  /** Sends a command. Rejects if the browser refuses it, takes too long, or ends. */
  send<M extends keyof Commands>(
    method: M,
    params?: Params<M>,
    options?: { timeoutMs?: number },
  ): Promise<Commands[M]['returnType']>;
  /** Adds a listener, and returns a function that removes it. */
  on<E extends keyof Events>(event: E, listener: (params: Events[E][0]) => void): () => void;
};

export type CdpConnection = {
  browser: CdpSession;
  session(id: string): CdpSession;
  /** Rejects all open and later commands with this error. */
  end(error: Error): void;
  hasEnded(): boolean;
};

/** Thrown if a command received no response in time, because the page or the machine hangs. */
export class CdpTimeout extends Error {
  constructor(method: string) {
    super(`${method} was not answered in time`);
    this.name = 'CdpTimeout';
  }
}

/** A page can cause arbitrarily long messages. No response that we need is longer than this. */
export const maxMessageBytes = 24_000_000;
const defaultTimeoutMs = 15_000;

type Waiting = { resolve(value: never): void; reject(error: Error): void; timer: NodeJS.Timeout };
type Message = {
  id?: number;
  method?: string;
  params?: unknown;
  sessionId?: string;
  result?: never;
  error?: { message: string };
};

/**
 * Connects to the Chrome DevTools Protocol over a pipe (`--remote-debugging-pipe`), which has no port that other
 * programs on the machine could open. Messages are JSON, each followed by a zero byte. Sessions are flat: each message
 * has the id of its session.
 */
export function connectCdp(input: Writable, output: Readable): CdpConnection {
  const waiting = new Map<number, Waiting>();
  const listeners = new Map<string, Set<(params: never) => void>>();
  let lastId = 0;
  let endError: Error | undefined;

  const end = (error: Error) => {
    endError ??= error;
    for (const { reject, timer } of waiting.values()) {
      clearTimeout(timer);
      reject(endError);
    }
    waiting.clear();
    listeners.clear();
  };

  const settle = (id: number, message: Message) => {
    const pending = waiting.get(id);
    if (!pending) return;
    waiting.delete(id);
    clearTimeout(pending.timer);
    if (message.error) pending.reject(new Error(message.error.message));
    else pending.resolve(message.result as never);
  };

  const take = (text: string) => {
    const message = JSON.parse(text) as Message;
    if (message.id !== undefined) return settle(message.id, message);
    for (const listen of listeners.get(`${message.sessionId ?? ''} ${message.method}`) ?? [])
      listen(message.params as never);
  };

  readMessages(output, {
    take,
    skip: (start) => {
      const id = /^\{"id":(\d+)/.exec(start)?.[1];
      if (id) settle(Number(id), { error: { message: 'the answer is too long' } });
    },
    end: () => end(new Error('the browser has ended')),
  });
  // A broken pipe is reported by its `end` event.
  input.on('error', () => {});

  const open = (id: string | undefined): CdpSession => ({
    id,
    send(method, params, { timeoutMs = defaultTimeoutMs } = {}) {
      if (endError) return Promise.reject(endError);
      const { promise, resolve, reject } = Promise.withResolvers<never>();
      const commandId = ++lastId;
      const timer = setTimeout(() => {
        waiting.delete(commandId);
        reject(new CdpTimeout(method));
      }, timeoutMs);
      waiting.set(commandId, { resolve, reject, timer });
      input.write(`${JSON.stringify({ id: commandId, method, params, sessionId: id })}\0`);
      return promise;
    },
    on(event, listener) {
      const key = `${id ?? ''} ${event}`;
      const all = listeners.get(key) ?? new Set();
      listeners.set(key, all.add(listener as (params: never) => void));
      return () => all.delete(listener as (params: never) => void);
    },
  });
  return { browser: open(undefined), session: open, end, hasEnded: () => endError !== undefined };
}

type Reader = { take(text: string): void; skip(start: string): void; end(): void };

/**
 * Splits a stream into messages. A message over `maxMessageBytes` is dropped, and `skip` is called with its beginning.
 */
function readMessages(output: Readable, { take, skip, end }: Reader): void {
  let parts: Buffer[] = [];
  let length = 0;
  const add = (part: Buffer) => {
    length += part.length;
    if (length <= maxMessageBytes) parts.push(part);
    else parts = parts.slice(0, 1);
  };
  output.on('data', (chunk: Buffer) => {
    let from = 0;
    for (let messageEnd = chunk.indexOf(0); messageEnd >= 0; messageEnd = chunk.indexOf(0, from)) {
      add(chunk.subarray(from, messageEnd));
      const isComplete = length <= maxMessageBytes;
      const [first] = parts;
      if (isComplete) take(Buffer.concat(parts).toString());
      else if (first) skip(first.subarray(0, 40).toString());
      parts = [];
      length = 0;
      from = messageEnd + 1;
    }
    if (from < chunk.length) add(chunk.subarray(from));
  });
  output.on('error', end);
  output.on('close', end);
}
