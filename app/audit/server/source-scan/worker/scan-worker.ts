import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import type { Outbound, OutboundAnswer } from '#platform/outbound/outbound.ts';
import { OutboundError } from '#platform/outbound/outbound-failure.ts';
import type { Hosting } from '../../../domain/measurement.ts';
import { scanOnPage } from '../../on-page/scan-on-page.ts';
import type { HostingCheck } from '../hosting/hosting-check.ts';
import { scanSource } from '../scan-source.ts';
import { checkRendered } from '../seo/gather-facts.ts';
import type { FromWorker, OnPageTask, SourceTask, ToWorker, WorkerTask } from './scan-in-worker.ts';

/**
 * The thread of one audit. It parses untrusted pages, where it can hang or run out of memory without harm to others.
 */

const aliveMs = 500;

type Waiting = { resolve: (value: never) => void; reject: (error: unknown) => void };

function connect(port: MessagePort) {
  const waiting = new Map<number, Waiting>();
  let last = 0;
  const say = (message: FromWorker) => port.postMessage(message);
  port.on('message', (message: ToWorker) => {
    const asked = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.kind === 'failure') asked?.reject(new OutboundError(message.failure));
    else if (message.kind === 'hosting') asked?.resolve(message.hosting as never);
    else if (message.kind === 'rendered') asked?.resolve(message.html as never);
    else asked?.resolve({ ...message.answer, headers: new Headers(message.answer.headers) } as never);
  });

  /** Sends a request and waits for its answer. An aborted signal ends the wait, and cancels the request. */
  function ask<Answer>(describe: (id: number) => FromWorker, signal: AbortSignal): Promise<Answer> {
    last += 1;
    const id = last;
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    if (signal.aborted) reject(signal.reason);
    else {
      waiting.set(id, { resolve: resolve as (value: never) => void, reject });
      say(describe(id));
      signal.addEventListener(
        'abort',
        () => {
          if (!waiting.delete(id)) return;
          say({ kind: 'give up', id });
          reject(signal.reason);
        },
        { once: true },
      );
    }
    return promise;
  }

  const outbound: Outbound = {
    fetch: (url, { signal, ...options }) =>
      ask<OutboundAnswer>((id) => ({ kind: 'fetch', id, url, options }), signal),
  };
  const hosting: HostingCheck = ({ url, headers }, signal) =>
    ask<Hosting>((id) => ({ kind: 'hosting', id, url, headers: [...headers] }), signal);
  const render = (url: string) => ask<string | undefined>((id) => ({ kind: 'render', id, url }), never);
  return { outbound, hosting, render, say };
}

async function work(port: MessagePort, task: WorkerTask): Promise<void> {
  const rpcClient = connect(port);
  const { say } = rpcClient;
  const alive = setInterval(() => say({ kind: 'alive' }), aliveMs);
  try {
    say({ kind: 'done', found: await perform(task, rpcClient) });
  } catch (error) {
    if (error instanceof OutboundError) say({ kind: 'failed', failure: error.failure });
    else
      say({
        kind: 'broken',
        message: error instanceof Error ? (error.stack ?? error.message) : String(error),
      });
  } finally {
    clearInterval(alive);
    port.close();
  }
}

type RpcClient = ReturnType<typeof connect>;

function perform(task: WorkerTask, rpcClient: RpcClient) {
  switch (task.kind) {
    case 'source':
      return scanForWeight(task, rpcClient);
    case 'on-page':
      return scanForChecks(task, rpcClient);
    case 'rendered':
      return checkRendered(task.facts, task.html);
  }
}

/** This signal never aborts, because the thread is ended from outside. */
const never = new AbortController().signal;

function scanForWeight({ url, limits }: SourceTask, { outbound, hosting, say }: RpcClient) {
  return scanSource(url, {
    outbound,
    hosting,
    signal: never,
    onStep: (step) => say({ kind: 'step', step }),
    onEstimate: (estimate) => say({ kind: 'estimate', estimate }),
    ...(limits && { limits }),
  });
}

function scanForChecks({ url }: OnPageTask, { outbound, render, say }: RpcClient) {
  return scanOnPage(url, { outbound, render, signal: never, onStep: (step) => say({ kind: 'step', step }) });
}

if (parentPort) await work(parentPort, workerData as WorkerTask);
