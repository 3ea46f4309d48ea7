import { Worker } from 'node:worker_threads';
import type { OutboundAnswer, OutboundOptions } from '#platform/outbound/outbound.ts';
import { OutboundError, type OutboundFailure } from '#platform/outbound/outbound-failure.ts';
import type { AuditStep } from '../../../domain/audit-step.ts';
import type { Hosting, PageCheck } from '../../../domain/measurement.ts';
import type { OnPageFacts, PageFacts } from '../../../domain/page-facts.ts';
import type { ScanLimits } from '../fetching/budget.ts';
import type { HostingCheck } from '../hosting/hosting-check.ts';
import type { Estimate, ScannedSource, SourceScanOptions } from '../scan-source.ts';

export type WorkerScanOptions = SourceScanOptions & {
  /** `scan-worker.ts`, or what the build made of it: see `AuditPrograms`. */
  workerFile: string;
  /** The time after which a silent thread counts as crashed. */
  silentMs?: number;
  /** Renders a page for `scanOnPage`, in the browser of this thread’s process. */
  render?: ((url: string, signal: AbortSignal) => Promise<string | undefined>) | undefined;
};

/** The memory of one thread. The heaviest page within the limits needs less than half. */
const memory = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 };
const defaultSilentMs = 10_000;

/**
 * Runs `scanSource` in a thread, which requests everything through this one. If a page hangs or exhausts the thread
 * it fails as `crashed`, and nobody else waits for it.
 */
export function scanSourceInWorker(url: string, options: WorkerScanOptions): Promise<ScannedSource> {
  return workInWorker<ScannedSource>({ kind: 'source', url, limits: options.limits }, options);
}

/** Runs `scanOnPage` in the same way. */
export function scanOnPageInWorker(
  url: string,
  options: Omit<WorkerScanOptions, 'hosting' | 'onEstimate' | 'limits'>,
): Promise<OnPageFacts> {
  return workInWorker<OnPageFacts>({ kind: 'on-page', url }, { ...options, hosting: noHosting });
}

/** Judges the HTML that a browser has rendered, beside the facts of its source. */
export function checkRenderedInWorker(
  rendered: { html: string; facts: PageFacts },
  options: Pick<WorkerScanOptions, 'outbound' | 'signal' | 'workerFile'>,
): Promise<PageCheck[]> {
  return workInWorker<PageCheck[]>({ kind: 'rendered', ...rendered }, { ...options, hosting: noHosting });
}

const noHosting: HostingCheck = () => Promise.reject(new Error('Nobody asks about hosting here'));

function workInWorker<Found extends ScannedSource | OnPageFacts | PageCheck[]>(
  task: WorkerTask,
  options: WorkerScanOptions,
): Promise<Found> {
  const { signal, workerFile, silentMs = defaultSilentMs } = options;
  const { promise, resolve, reject } = Promise.withResolvers<Found>();
  if (signal.aborted) return Promise.reject(failureOfSignal(signal));
  const worker = new Worker(workerFile, { workerData: task, resourceLimits: memory, env: {}, execArgv: [] });
  const rpcHost = createRpcHost(options, (message, transfer) => worker.postMessage(message, transfer));

  let heardMs = performance.now();
  const crashed = (cause: unknown) => reject(new OutboundError({ code: 'crashed' }, { cause }));
  const watch = setInterval(() => {
    if (performance.now() - heardMs > silentMs)
      crashed(new Error('The thread that scans says nothing any more'));
  }, 250);
  const abort = () => reject(failureOfSignal(signal));
  signal.addEventListener('abort', abort, { once: true });

  worker.on('message', (message: FromWorker) => {
    heardMs = performance.now();
    if (message.kind === 'done') resolve(message.found as Found);
    else if (message.kind === 'failed') reject(new OutboundError(message.failure));
    // This is a fault of our own, which is logged and not reported to the visitor as the page's.
    else if (message.kind === 'broken') reject(new Error(message.message));
    else if (message.kind === 'step') options.onStep?.(message.step);
    else if (message.kind === 'estimate') options.onEstimate?.(message.estimate);
    else if (message.kind !== 'alive') rpcHost.take(message, reject);
  });
  worker.on('error', crashed);
  worker.on('exit', (code) => crashed(new Error(`The thread that scans ended with ${code}`)));

  return promise.finally(async () => {
    clearInterval(watch);
    signal.removeEventListener('abort', abort);
    rpcHost.close();
    await worker.terminate();
  });
}

function failureOfSignal({ reason }: AbortSignal): OutboundError {
  if (reason instanceof OutboundError) return reason;
  const isLate = reason instanceof Error && reason.name === 'TimeoutError';
  return new OutboundError({ code: isLate ? 'slow' : 'interrupted' }, { cause: reason });
}

type Question = Extract<FromWorker, { kind: 'fetch' | 'hosting' | 'render' | 'give up' }>;

/** Answers the worker's requests, through `Outbound` alone. */
function createRpcHost(
  { outbound, hosting, render, signal }: WorkerScanOptions,
  send: (message: ToWorker, transfer: ArrayBuffer[]) => void,
) {
  const open = new Map<number, AbortController>();
  let closed = false;
  const say = (message: ToWorker, transfer: ArrayBuffer[] = []) => {
    if (!closed) send(message, transfer);
  };

  async function answer(message: Exclude<Question, { kind: 'give up' }>, end: AbortSignal): Promise<void> {
    const { id } = message;
    if (message.kind === 'hosting') {
      const page = { url: message.url, headers: new Headers(message.headers) };
      say({ kind: 'hosting', id, hosting: await hosting(page, end) });
      return;
    }
    if (message.kind === 'render') {
      say({ kind: 'rendered', id, html: await render?.(message.url, end) });
      return;
    }
    const { headers, body, ...told } = await outbound.fetch(message.url, { ...message.options, signal: end });
    // The body is copied, because it may be part of a shared buffer that can't be transferred.
    const own = new Uint8Array(body);
    say({ kind: 'answer', id, answer: { ...told, headers: [...headers], body: own } }, [own.buffer]);
  }

  return {
    take(message: Question, fail: (error: unknown) => void): void {
      if (message.kind === 'give up') {
        open.get(message.id)?.abort();
        return;
      }
      const controller = new AbortController();
      open.set(message.id, controller);
      answer(message, AbortSignal.any([signal, controller.signal]))
        .catch((error: unknown) => {
          const failure: OutboundFailure | undefined =
            error instanceof OutboundError ? error.failure : undefined;
          if (failure) say({ kind: 'failure', id: message.id, failure });
          else if (!signal.aborted && !controller.signal.aborted) fail(error);
        })
        .finally(() => open.delete(message.id));
    },
    close(): void {
      closed = true;
      for (const controller of open.values()) controller.abort();
    },
  };
}

/** The task with which the worker starts. */
export type WorkerTask = SourceTask | OnPageTask | RenderedTask;

export type RenderedTask = { kind: 'rendered'; html: string; facts: PageFacts };

export type OnPageTask = { kind: 'on-page'; url: string };

export type SourceTask = {
  kind: 'source';
  url: string;
  limits: Partial<ScanLimits> | undefined;
};

type SentHeaders = [string, string][];
type SentAnswer = Omit<OutboundAnswer, 'headers'> & { headers: SentHeaders };

/** The worker's messages: it parses and computes, and requests everything that comes over the network. */
export type FromWorker =
  | { kind: 'fetch'; id: number; url: string; options: Omit<OutboundOptions, 'signal'> }
  | { kind: 'give up'; id: number }
  | { kind: 'hosting'; id: number; url: string; headers: SentHeaders }
  | { kind: 'render'; id: number; url: string }
  | { kind: 'step'; step: AuditStep }
  | { kind: 'estimate'; estimate: Estimate }
  | { kind: 'alive' }
  | { kind: 'done'; found: ScannedSource | OnPageFacts | PageCheck[] }
  | { kind: 'failed'; failure: OutboundFailure }
  | { kind: 'broken'; message: string };

export type ToWorker =
  | { kind: 'answer'; id: number; answer: SentAnswer }
  | { kind: 'hosting'; id: number; hosting: Hosting }
  | { kind: 'rendered'; id: number; html: string | undefined }
  | { kind: 'failure'; id: number; failure: OutboundFailure };
