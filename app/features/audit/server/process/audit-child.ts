import { OutboundError } from '#platform/outbound/outbound-failure.ts';
import { finishAudit } from '../../domain/report/finish-audit.ts';
import { type AuditReports, gatherArtifacts } from '../gather/gather-artifacts.ts';
import { lowerPriority } from './priority.ts';
import type { FromChild, ToChild } from './run-in-child.ts';

/**
 * The process of one audit. It requests and parses whatever an untrusted page sends, starts the browser and speaks to it,
 * so that a page can hang or exhaust only this process. It ends with its server.
 */

lowerPriority();

/** The server ends a process that is silent for longer. */
const aliveMs = 500;
/** A browser needs a moment to end, and more of them where visitors go before it. */
const endMs = 10_000;

const controller = new AbortController();
const hosts = new Map<number, PromiseWithResolvers<void>>();
let lastHost = 0;
let isWorking = false;

const send = (message: FromChild) => void process.send?.(message);

async function perform({ tool, url, settings }: Extract<ToChild, { kind: 'audit' }>): Promise<void> {
  const alive = setInterval(() => send({ kind: 'alive' }), aliveMs);
  isWorking = true;
  const endings: Promise<void>[] = [];
  const reports: AuditReports = {
    signal: controller.signal,
    onStep: (step) => send({ kind: 'step', step }),
    onEstimate: (estimate) => send({ kind: 'estimate', estimate }),
    onHost(host) {
      const admitted = Promise.withResolvers<void>();
      lastHost += 1;
      hosts.set(lastHost, admitted);
      send({ kind: 'host', id: lastHost, host });
      return admitted.promise;
    },
    onBrowser: (result) =>
      send(
        'failure' in result
          ? { kind: 'browser', failure: describe(result.failure) }
          : { kind: 'browser', containment: result.containment },
      ),
    onEnding: (ended) => void endings.push(ended.catch(() => {})),
  };
  try {
    const artifacts = await gatherArtifacts(tool, url, settings, reports);
    send({ kind: 'done', finished: await finishAudit(tool, artifacts) });
  } catch (error) {
    if (error instanceof OutboundError) send({ kind: 'failed', failure: error.failure });
    else send({ kind: 'broken', message: describe(error) });
  } finally {
    clearInterval(alive);
    await Promise.all(endings);
    isWorking = false;
    if (!process.connected) process.exit();
  }
}

/** Describes an error with its causes, for the server’s log. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const own = error.stack ?? error.message;
  return error.cause === undefined ? own : `${own}\ncaused by ${describe(error.cause)}`;
}

process.on('message', (message: ToChild) => {
  switch (message.kind) {
    case 'audit':
      return void perform(message);
    case 'host':
      hosts
        .get(message.id)
        ?.[message.failure ? 'reject' : 'resolve'](
          message.failure && (new OutboundError(message.failure) as never),
        );
      return hosts.delete(message.id);
    case 'abort':
      return controller.abort(new OutboundError(message.failure));
  }
});
process.on('disconnect', () => {
  if (!isWorking) process.exit();
  controller.abort(new OutboundError({ code: 'interrupted' }));
  setTimeout(() => process.exit(), endMs).unref();
});
