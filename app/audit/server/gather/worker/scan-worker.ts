import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import type { Outbound } from '#platform/outbound/outbound.ts';
import { OutboundError } from '#platform/outbound/outbound-failure.ts';
import type { AuditStep } from '../../../domain/audit-step.ts';
import { scanOnPage } from '../../on-page/scan-on-page.ts';
import { checkRendered } from '../source/gather-facts.ts';
import { scanSource } from '../source/scan-source.ts';
import type { FromWorker, SentAnswer, ToWorker, WorkerRequest, WorkerTask } from './scan-in-worker.ts';

/**
 * The thread of one audit. It parses untrusted pages, so it may hang or run out of memory without harming other audits.
 */

const aliveMs = 500;

/** A signal that never aborts, because the main thread terminates this one instead. */
const never = new AbortController().signal;

async function work(port: MessagePort, task: WorkerTask): Promise<void> {
  const say = (message: FromWorker) => port.postMessage(message);
  const alive = setInterval(() => say({ kind: 'alive' }), aliveMs);
  try {
    say({ kind: 'done', found: await perform(task, { say, ask: createRequester(port, say) }) });
  } catch (error) {
    if (error instanceof OutboundError) say({ kind: 'failed', failure: error.failure });
    else {
      const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
      say({ kind: 'broken', message });
    }
  } finally {
    clearInterval(alive);
    port.close();
  }
}

type Say = (message: FromWorker) => void;
type Ask = (asked: WorkerRequest, signal: AbortSignal) => Promise<unknown>;

/** Sends requests to the main thread and waits for the responses. An abort ends the wait and cancels the request. */
function createRequester(port: MessagePort, say: Say): Ask {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let last = 0;
  port.on('message', (message: ToWorker) => {
    const asked = waiting.get(message.id);
    waiting.delete(message.id);
    if ('failure' in message) asked?.reject(new OutboundError(message.failure));
    else asked?.resolve(message.value);
  });
  return (asked, signal) => {
    if (signal.aborted) return Promise.reject(signal.reason);
    last += 1;
    const id = last;
    const answer = Promise.withResolvers<unknown>();
    const giveUp = () => {
      if (!waiting.delete(id)) return;
      say({ kind: 'give up', id });
      answer.reject(signal.reason);
    };
    waiting.set(id, answer);
    say({ kind: 'ask', id, asked });
    signal.addEventListener('abort', giveUp, { once: true });
    return answer.promise;
  };
}

function perform(task: WorkerTask, { say, ask }: { say: Say; ask: Ask }) {
  if (task.kind === 'rendered') return checkRendered(task.facts, task.html);
  const outbound: Outbound = {
    async fetch(url, { signal, ...options }) {
      const answer = (await ask({ fetch: url, options }, signal)) as SentAnswer;
      return { ...answer, headers: new Headers(answer.headers) };
    },
  };
  const options = { outbound, signal: never, onStep: (step: AuditStep) => say({ kind: 'step', step }) };
  if (task.kind === 'on-page')
    return scanOnPage(task.url, {
      ...options,
      render: async (url) => (await ask({ render: url }, never)) as string | undefined,
    });
  return scanSource(task.url, {
    ...options,
    onPage: ({ headers, ...page }) => say({ kind: 'page', page: { ...page, headers: [...headers] } }),
    onEstimate: (estimate) => say({ kind: 'estimate', estimate }),
    ...(task.limits && { limits: task.limits }),
  });
}

if (parentPort) await work(parentPort, workerData as WorkerTask);
