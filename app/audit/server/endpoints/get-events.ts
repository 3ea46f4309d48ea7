import type { Context } from 'hono';
import type { Log } from '#platform/log.ts';
import type { Audit } from '../../domain/audit.ts';
import type { AuditService } from '../../domain/audit-service.ts';
import { viewProgress } from '../../domain/audit-view.ts';
import { answerProblem, noSuchAudit } from './problem.ts';

type Given = {
  audits: AuditService;
  isOpen(): boolean;
  readAddress(c: Context): string;
  log: Log;
  lookMs?: number | undefined;
};

/** The most concurrent streams, of the process and of one network. Each costs two database queries a second. */
const most = { all: 200, address: 8 };

export function createEvents({ audits, isOpen, readAddress, log, lookMs }: Given) {
  const open = new Map<string, number>();
  let all = 0;
  return async function getEvents(c: Context, id: string): Promise<Response> {
    if (!(await audits.find(id))) return answerProblem(c, noSuchAudit);
    const address = readAddress(c);
    if (all >= most.all || (open.get(address) ?? 0) >= most.address)
      return answerProblem(c, {
        status: 429,
        code: 'too-many-streams',
        title: 'Too many streams',
        detail: 'Ask for the audit itself from time to time instead.',
        retryAfterSeconds: 5,
      });
    const count = (step: 1 | -1) => {
      all += step;
      const now = (open.get(address) ?? 0) + step;
      if (now > 0) open.set(address, now);
      else open.delete(address);
    };
    const gone = new AbortController();
    const events = streamEvents({
      find: () => audits.find(id),
      signal: gone.signal,
      isOpen,
      ...(lookMs !== undefined && { lookMs }),
    });
    const body = toStream(events, {
      begin: () => count(1),
      end: () => {
        gone.abort();
        count(-1);
      },
      log,
    });
    return new Response(body, {
      headers: {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store, no-transform',
        // nginx would buffer the answer until it is complete.
        'x-accel-buffering': 'no',
      },
    });
  };
}

type Ends = { begin(): void; end(): void; log: Log };

function toStream(events: AsyncGenerator<string>, { begin, end, log }: Ends): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let ended = false;
  const endOnce = () => {
    if (!ended) end();
    ended = true;
  };
  return new ReadableStream({
    start: begin,
    async pull(controller) {
      try {
        const { value, done } = await events.next();
        if (!done) return controller.enqueue(encoder.encode(value));
      } catch (error) {
        log.warn('the events of an audit broke off', { error });
      }
      endOnce();
      controller.close();
    },
    cancel: endOnce,
  });
}

type EventOptions = {
  find(): Promise<Audit | undefined>;
  /** Aborted when the visitor disconnects. */
  signal: AbortSignal;
  /** False when the server is about to stop. */
  isOpen(): boolean;
  lookMs?: number;
  heartbeatMs?: number;
  /** Proxies and phones drop long streams; the browser reconnects by itself. */
  maxMs?: number;
};

/** The delay after which a browser reconnects. */
const retryMs = 2000;

/**
 * Streams an audit as server-sent events: `progress` whenever something has changed, a comment as a sign of life, and
 * `end` as the last. It polls every 500 ms, so a shorter step may go unseen.
 */
async function* streamEvents({
  find,
  signal,
  isOpen,
  lookMs = 500,
  heartbeatMs = 15_000,
  maxMs = 600_000,
}: EventOptions): AsyncGenerator<string> {
  yield `retry: ${retryMs}\n\n`;
  const began = Date.now();
  let said = '';
  let saidAt = began;
  while (!signal.aborted && isOpen() && Date.now() - began < maxMs) {
    const audit = await find();
    if (!audit) {
      yield formatEvent('end', { state: 'deleted' });
      return;
    }
    const progress = viewProgress(audit);
    const data = JSON.stringify(progress);
    if (data !== said) {
      yield formatEvent('progress', progress);
      said = data;
      saidAt = Date.now();
    } else if (Date.now() - saidAt >= heartbeatMs) {
      yield ': still here\n\n';
      saidAt = Date.now();
    }
    if (progress.state === 'done' || progress.state === 'failed') {
      yield formatEvent('end', { state: progress.state });
      return;
    }
    await pause(lookMs, signal);
  }
}

/** JSON contains no line breaks, so one `data:` line holds it. */
function formatEvent(name: string, data: unknown): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
  });
}
