import { HandedBack, type JobHandler } from '#platform/jobs/job.ts';
import type { Log } from '#platform/log.ts';
import { OutboundError, type OutboundFailure } from '#platform/outbound/outbound-failure.ts';
import type { OwnFigures } from '../domain/audit.ts';
import type { AuditEngine } from '../domain/audit-engine.ts';
import { createFirstEstimate, findAuditFigures, type SeenSource } from '../domain/audit-figures.ts';
import type { AuditJob, RunStore } from '../domain/audit-store.ts';
import { loadCarbonModel } from '../domain/carbon/carbon-model.ts';
import { longestAuditMs, mostAttempts } from '../domain/limits.ts';

export type RunAuditsOptions = {
  store: RunStore;
  engine: AuditEngine;
  /** What a page says of its own weight; undefined for all pages but ours. */
  readOwnFigures(url: string): Promise<OwnFigures | undefined>;
  /** Counts one more for the host that an address leads to; false where it has had its share. */
  admitHost(host: string): Promise<boolean>;
  log: Log;
  timeoutMs?: number;
  /** How often it looks whether anybody still wants it. */
  lookMs?: number;
  /** How long the engine may take to end, once it is told to. */
  endMs?: number;
};

/**
 * Does one audit of the queue. Ends well whatever the page does: a page that fails is an answer. Throws where the
 * database does, and where the server stops under it.
 */
export function createAuditHandler(options: RunAuditsOptions): JobHandler {
  const {
    store,
    engine,
    readOwnFigures,
    admitHost,
    log,
    timeoutMs = longestAuditMs,
    lookMs = 1000,
    endMs = 5000,
  } = options;
  return async (payload, run) => {
    const { runId } = payload as AuditJob;
    const begun = await store.begin(runId);
    // Deleted meanwhile, or ended by one whose lease was lost.
    if (!begun) return;
    if (run.attempt > mostAttempts) return store.fail(runId, { code: 'interrupted' });
    const unwanted = watchWanted(store, runId, lookMs);
    const late = AbortSignal.timeout(timeoutMs);
    const signal = AbortSignal.any([run.signal, unwanted.signal, late]);
    const notes = takeNotes(store, runId, log);
    const { onStep, onEstimate } = notes;
    const onHost = async (host: string) => {
      if (!(await admitHost(host))) throw new OutboundError({ code: 'asked often' });
    };
    const measuring =
      begun.tool === 'seo'
        ? engine.scan(begun.url, { signal, onStep, onHost })
        : engine.measure(begun.url, { signal, onStep, onEstimate, onHost });
    const outcome = await Promise.race([measuring, rejectOn(signal)]).catch((error: unknown) => ({ error }));
    unwanted.stop();
    // Its browser goes before we do.
    if (signal.aborted) await settleWithin(measuring, endMs);
    await notes.written();
    if (unwanted.signal.aborted) return;
    if ('facts' in outcome) return store.finishScan(runId, outcome);
    if (!('error' in outcome)) {
      const own = await readOwnFigures(outcome.probe.url).catch(() => undefined);
      const figures = findAuditFigures(await loadCarbonModel(), outcome);
      return store.finish(runId, { measurement: outcome, figures, own });
    }
    if (run.signal.aborted) throw new HandedBack();
    const failure = explain(outcome.error, late.aborted);
    if (failure.code === 'crashed') log.error('an audit broke', { error: outcome.error, run: runId });
    await store.fail(runId, failure);
  };
}

function explain(error: unknown, late: boolean): OutboundFailure {
  if (late) return { code: 'slow' };
  return error instanceof OutboundError ? error.failure : { code: 'crashed' };
}

/** What does not end even when it is told to is left behind. */
function settleWithin(work: Promise<unknown>, ms: number): Promise<unknown> {
  const late = new Promise((resolve) => setTimeout(resolve, ms).unref());
  return Promise.race([work.catch(() => {}), late]);
}

/** Aborts when the last report on the run has been deleted. */
function watchWanted(store: RunStore, runId: string, lookMs: number) {
  const controller = new AbortController();
  const timer = setInterval(async () => {
    // A database that does not answer says nothing about what is wanted.
    const wanted = await store.isWanted(runId).catch(() => true);
    if (!wanted) controller.abort();
  }, lookMs);
  timer.unref();
  return { signal: controller.signal, stop: () => clearInterval(timer) };
}

function rejectOn(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

/** Writes what the engine tells, one after another. A step that can't be written is no reason to stop. */
function takeNotes(store: RunStore, runId: string, log: Log) {
  let last = Promise.resolve();
  const write = (note: () => Promise<void>) => {
    last = last
      .then(note)
      .catch((error) => log.warn('a step of an audit could not be noted', { error, run: runId }));
  };
  return {
    onStep: (step: Parameters<RunStore['noteStep']>[1]) => write(() => store.noteStep(runId, step)),
    onEstimate: (seen: SeenSource) =>
      write(async () => store.noteEstimate(runId, createFirstEstimate(await loadCarbonModel(), seen))),
    written: () => last,
  };
}
