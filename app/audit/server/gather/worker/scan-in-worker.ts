import { Worker } from 'node:worker_threads';
import type { Log } from '#platform/log.ts';
import type { Outbound, OutboundAnswer, OutboundOptions } from '#platform/outbound/outbound.ts';
import {
  OutboundError,
  type OutboundFailure,
  outboundErrorOfSignal,
} from '#platform/outbound/outbound-failure.ts';
import type { AuditStep } from '../../../domain/audit-step.ts';
import type { PageCheck } from '../../../domain/measurement.ts';
import type { OnPageFacts, PageFacts } from '../../../domain/page-facts.ts';
import type { ScanLimits } from '../source/fetch-loads.ts';
import type { AnsweredPage } from '../source/read-page.ts';
import type { Estimate, ScannedSource, SourceScanOptions } from '../source/scan-source.ts';

type WorkerOptions = {
  outbound: Outbound;
  signal: AbortSignal;
  /** `scan-worker.ts`, or what the build made of it: see `AuditPrograms`. */
  workerFile: string;
  /** The time after which a silent thread counts as crashed. */
  silentMs?: number;
};

export type WorkerScanOptions = WorkerOptions & SourceScanOptions;

export type OnPageWorkerOptions = WorkerOptions & {
  onStep?: (step: AuditStep) => void;
  /** Renders the page in the browser, which belongs to this thread. Undefined if there is none, or it failed. */
  render?: ((url: string, signal: AbortSignal) => Promise<string | undefined>) | undefined;
};

/** The memory of one thread. The heaviest page within the limits needs less than half. */
const memory = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 };

/**
 * Runs `scanSource` in a thread, which requests everything through this one. If a page hangs or exhausts the thread
 * it fails as `crashed`, and nobody else waits for it.
 */
export const scanSourceInWorker = (url: string, options: WorkerScanOptions): Promise<ScannedSource> =>
  workInWorker<ScannedSource>({ kind: 'source', url, limits: options.limits }, options);

/** Runs `scanOnPage` in the same way. */
export const scanOnPageInWorker = (url: string, options: OnPageWorkerOptions): Promise<OnPageFacts> =>
  workInWorker<OnPageFacts>({ kind: 'on-page', url }, options);

/**
 * Judges the HTML that a browser has rendered, beside the facts of its source. If the thread fails, the outcome is
 * unknown, and the audit goes on.
 */
export async function checkRenderedInWorker(
  rendered: { html: string; facts: PageFacts },
  { log, ...options }: WorkerOptions & { log: Log },
): Promise<PageCheck[]> {
  try {
    return await workInWorker<PageCheck[]>({ kind: 'rendered', ...rendered }, options);
  } catch (error) {
    options.signal.throwIfAborted();
    log.error('rendered HTML could not be judged', { error });
    const says = 'Our reader failed on the HTML that the browser rendered, so it was not judged.';
    return [{ id: 'rendered', area: 'seo', outcome: 'unknown', says }];
  }
}

function workInWorker<Found>(
  task: WorkerTask,
  options: WorkerOptions & Partial<WorkerScanOptions> & OnPageWorkerOptions,
): Promise<Found> {
  const { signal, workerFile, silentMs = 10_000 } = options;
  const { promise, resolve, reject } = Promise.withResolvers<Found>();
  if (signal.aborted) return Promise.reject(outboundErrorOfSignal(signal));
  const worker = new Worker(workerFile, { workerData: task, resourceLimits: memory, env: {}, execArgv: [] });
  const answers = createAnswers(options, worker, reject);

  let heardMs = performance.now();
  const crashed = (cause: unknown) => reject(new OutboundError({ code: 'crashed' }, { cause }));
  const watch = setInterval(() => {
    if (performance.now() - heardMs > silentMs) crashed(new Error('The scanning thread stopped responding'));
  }, 250);
  const abort = () => reject(outboundErrorOfSignal(signal));
  signal.addEventListener('abort', abort, { once: true });

  worker.on('message', (message: FromWorker) => {
    heardMs = performance.now();
    switch (message.kind) {
      case 'done':
        return resolve(message.found as Found);
      case 'failed':
        return reject(new OutboundError(message.failure));
      // This is a fault of our own, which is logged and not reported to the visitor as the page's.
      case 'broken':
        return reject(new Error(message.message));
      case 'step':
        return options.onStep?.(message.step);
      case 'page':
        return options.onPage?.({ ...message.page, headers: new Headers(message.page.headers) });
      case 'estimate':
        return options.onEstimate?.(message.estimate);
      case 'ask':
        return void answers.give(message);
      case 'give up':
        return answers.giveUp(message.id);
    }
  });
  worker.on('error', crashed);
  worker.on('exit', (code) => crashed(new Error(`The scanning thread ended with ${code}`)));

  return promise.finally(async () => {
    clearInterval(watch);
    signal.removeEventListener('abort', abort);
    answers.close();
    await worker.terminate();
  });
}

/** Answers the thread's requests, through `Outbound` alone. */
function createAnswers(
  { outbound, render, signal }: Pick<OnPageWorkerOptions, 'outbound' | 'render' | 'signal'>,
  worker: Worker,
  fail: (error: unknown) => void,
) {
  const open = new Map<number, AbortController>();
  let closed = false;

  const find = async (asked: Asked, end: AbortSignal): Promise<[unknown, ArrayBuffer[]?]> => {
    if ('render' in asked) return [await render?.(asked.render, end)];
    const { headers, body, ...answer } = await outbound.fetch(asked.fetch, { ...asked.options, signal: end });
    // The body is copied, because it may be part of a shared buffer that can't be transferred.
    const own = new Uint8Array(body);
    return [{ ...answer, headers: [...headers], body: own } satisfies SentAnswer, [own.buffer]];
  };

  return {
    async give({ id, asked }: Extract<FromWorker, { kind: 'ask' }>): Promise<void> {
      const controller = new AbortController();
      open.set(id, controller);
      try {
        const [value, transfer] = await find(asked, AbortSignal.any([signal, controller.signal]));
        if (!closed) worker.postMessage({ id, value } satisfies ToWorker, transfer);
      } catch (error) {
        if (error instanceof OutboundError) {
          if (!closed) worker.postMessage({ id, failure: error.failure } satisfies ToWorker);
        } else if (!signal.aborted && !controller.signal.aborted) fail(error);
      } finally {
        open.delete(id);
      }
    },
    giveUp: (id: number) => open.get(id)?.abort(),
    close(): void {
      closed = true;
      for (const controller of open.values()) controller.abort();
    },
  };
}

/** The task with which the thread starts. */
export type WorkerTask =
  | { kind: 'source'; url: string; limits: Partial<ScanLimits> | undefined }
  | { kind: 'on-page'; url: string }
  | { kind: 'rendered'; html: string; facts: PageFacts };

type Sent<Of extends { headers: Headers }> = Omit<Of, 'headers'> & { headers: [string, string][] };
export type SentAnswer = Sent<OutboundAnswer>;

/** What the thread asks for: an answer from the network, or a page as the browser renders it. */
export type Asked = { fetch: string; options: Omit<OutboundOptions, 'signal'> } | { render: string };

/** The thread parses and computes, and requests everything that comes over the network. */
export type FromWorker =
  | { kind: 'ask'; id: number; asked: Asked }
  | { kind: 'give up'; id: number }
  | { kind: 'step'; step: AuditStep }
  | { kind: 'page'; page: Sent<AnsweredPage> }
  | { kind: 'estimate'; estimate: Estimate }
  | { kind: 'alive' }
  | { kind: 'done'; found: unknown }
  | { kind: 'failed'; failure: OutboundFailure }
  | { kind: 'broken'; message: string };

export type ToWorker = { id: number; value: unknown } | { id: number; failure: OutboundFailure };
