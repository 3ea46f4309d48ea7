import { Worker } from 'node:worker_threads';
import type { Log } from '#platform/log.ts';
import type { Outbound, OutboundAnswer, OutboundOptions } from '#platform/outbound/outbound.ts';
import {
  OutboundError,
  type OutboundFailure,
  outboundErrorFromSignal,
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
  /** `scan-worker.ts`, or its bundle: see `AuditPrograms`. */
  workerFile: string;
  /** The time without a message after which the thread counts as crashed. */
  silentMs?: number;
};

export type WorkerScanOptions = WorkerOptions & SourceScanOptions;

export type OnPageWorkerOptions = WorkerOptions & {
  onStep?: (step: AuditStep) => void;
  /** Renders the page in the browser, which the main thread owns. Undefined if there is none, or it failed. */
  render?: ((url: string, signal: AbortSignal) => Promise<string | undefined>) | undefined;
};

/** The memory limit of one thread. The heaviest page within the limits needs less than half of it. */
const memory = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 };

/**
 * Runs `scanSource` in a worker thread, which sends all requests through this one. A page that hangs the thread or
 * exhausts its memory fails as `crashed` and delays no other audit.
 */
export const scanSourceInWorker = (url: string, options: WorkerScanOptions): Promise<ScannedSource> =>
  runInWorker<ScannedSource>({ kind: 'source', url, limits: options.limits }, options);

/** Runs `scanOnPage` in the same kind of thread. */
export const scanOnPageInWorker = (url: string, options: OnPageWorkerOptions): Promise<OnPageFacts> =>
  runInWorker<OnPageFacts>({ kind: 'on-page', url }, options);

/**
 * Runs the checks on the HTML that a browser has rendered, merged with the facts of its source. If the thread fails,
 * the outcome is unknown and the audit continues.
 */
export async function checkRenderedInWorker(
  rendered: { html: string; facts: PageFacts },
  { log, ...options }: WorkerOptions & { log: Log },
): Promise<PageCheck[]> {
  try {
    return await runInWorker<PageCheck[]>({ kind: 'rendered', ...rendered }, options);
  } catch (error) {
    options.signal.throwIfAborted();
    log.error('the checks of the rendered HTML failed', { error });
    const says = 'Our parser failed on the HTML that the browser rendered, so it was not checked.';
    return [{ id: 'rendered', area: 'seo', outcome: 'unknown', says }];
  }
}

function runInWorker<Found>(
  task: WorkerTask,
  options: WorkerOptions & Partial<WorkerScanOptions> & OnPageWorkerOptions,
): Promise<Found> {
  const { signal, workerFile, silentMs = 10_000 } = options;
  const { promise, resolve, reject } = Promise.withResolvers<Found>();
  if (signal.aborted) return Promise.reject(outboundErrorFromSignal(signal));
  const worker = new Worker(workerFile, { workerData: task, resourceLimits: memory, env: {}, execArgv: [] });
  const answers = createResponder(options, worker, reject);

  let heardMs = performance.now();
  const crashed = (cause: unknown) => reject(new OutboundError({ code: 'crashed' }, { cause }));
  const watch = setInterval(() => {
    if (performance.now() - heardMs > silentMs) crashed(new Error('The scan thread stopped responding'));
  }, 250);
  const abort = () => reject(outboundErrorFromSignal(signal));
  signal.addEventListener('abort', abort, { once: true });

  worker.on('message', (message: FromWorker) => {
    heardMs = performance.now();
    switch (message.kind) {
      case 'done':
        return resolve(message.found as Found);
      case 'failed':
        return reject(new OutboundError(message.failure));
      // This is our own fault: it is logged, and not reported to the visitor as a fault of the page.
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
  worker.on('exit', (code) => crashed(new Error(`The scan thread exited with code ${code}`)));

  return promise.finally(async () => {
    clearInterval(watch);
    signal.removeEventListener('abort', abort);
    answers.close();
    await worker.terminate();
  });
}

/** Answers the thread's requests, always through `Outbound`. */
function createResponder(
  { outbound, render, signal }: Pick<OnPageWorkerOptions, 'outbound' | 'render' | 'signal'>,
  worker: Worker,
  fail: (error: unknown) => void,
) {
  const open = new Map<number, AbortController>();
  let closed = false;

  const find = async (asked: WorkerRequest, end: AbortSignal): Promise<[unknown, ArrayBuffer[]?]> => {
    if ('render' in asked) return [await render?.(asked.render, end)];
    const { headers, body, ...answer } = await outbound.fetch(asked.fetch, { ...asked.options, signal: end });
    // The body is copied, because it may be a view of a shared buffer, which cannot be transferred.
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

/** The task that the thread starts with. */
export type WorkerTask =
  | { kind: 'source'; url: string; limits: Partial<ScanLimits> | undefined }
  | { kind: 'on-page'; url: string }
  | { kind: 'rendered'; html: string; facts: PageFacts };

type Sent<Of extends { headers: Headers }> = Omit<Of, 'headers'> & { headers: [string, string][] };
export type SentAnswer = Sent<OutboundAnswer>;

/** A request of the thread: for a network response, or for a page as the browser renders it. */
export type WorkerRequest = { fetch: string; options: Omit<OutboundOptions, 'signal'> } | { render: string };

/** The thread only parses and computes: this one does everything that needs the network. */
export type FromWorker =
  | { kind: 'ask'; id: number; asked: WorkerRequest }
  | { kind: 'give up'; id: number }
  | { kind: 'step'; step: AuditStep }
  | { kind: 'page'; page: Sent<AnsweredPage> }
  | { kind: 'estimate'; estimate: Estimate }
  | { kind: 'alive' }
  | { kind: 'done'; found: unknown }
  | { kind: 'failed'; failure: OutboundFailure }
  | { kind: 'broken'; message: string };

export type ToWorker = { id: number; value: unknown } | { id: number; failure: OutboundFailure };
