import type { JobHandler } from '#platform/jobs/job.ts';
import type { Log } from '#platform/log.ts';
import { OutboundError, type OutboundFailure } from '#platform/outbound/outbound-failure.ts';
import { settleWithin, untilAborted } from '#platform/time-limit.ts';
import type { AuditEngine, OwnFigures } from '../domain/audit.ts';
import { createFirstEstimate, findAuditFigures, type SeenSource } from '../domain/audit-figures.ts';
import type { AuditJob, RunStore } from '../domain/audit-store.ts';
import { loadCarbonModel } from '../domain/carbon/carbon-model.ts';
import { maxAttempts, maxAuditMs } from '../domain/limits.ts';
import type { Measurement } from '../domain/measurement.ts';
import type { OnPageScan } from '../domain/page-facts.ts';

export type RunAuditsOptions = {
  store: RunStore;
  engine: AuditEngine;
  /** The weight in the footer of our own pages; undefined for all others. */
  readOwnFigures(url: string): Promise<OwnFigures | undefined>;
  /** Counts one more run for the host to which an address leads; false if its limit is reached. */
  admitHost(host: string): Promise<boolean>;
  log: Log;
  timeoutMs?: number;
  /** The interval at which the handler checks whether the run is still wanted. */
  lookMs?: number;
  /** The time that the engine gets to stop after it was aborted. */
  endMs?: number;
};

/**
 * Runs one queued measurement. It ends normally whatever the page does, since a page that fails is an answer. Throws
 * if the database fails, and if the server stops during the run.
 */
export function createAuditHandler(options: RunAuditsOptions): JobHandler {
  const {
    store,
    engine,
    readOwnFigures,
    admitHost,
    log,
    timeoutMs = maxAuditMs,
    lookMs = 1000,
    endMs = 5000,
  } = options;
  return async (payload, run) => {
    const { runId } = payload as AuditJob;
    const begun = await store.begin(runId);
    // The run was deleted meanwhile, or ended by a worker whose lease had expired.
    if (!begun) return;
    if (run.attempt > maxAttempts) return store.fail(runId, { code: 'interrupted' });
    const unwanted = watchWanted(store, runId, lookMs);
    const late = AbortSignal.timeout(timeoutMs);
    const signal = AbortSignal.any([run.signal, unwanted.signal, late]);
    const notes = takeNotes(store, runId, log);
    const { onStep, onEstimate } = notes;
    const onHost = async (host: string) => {
      if (!(await admitHost(host))) throw new OutboundError({ code: 'asked often' });
    };
    const measuring: Promise<Measurement | OnPageScan> =
      begun.tool === 'seo'
        ? engine.scan(begun.url, { signal, onStep, onHost })
        : engine.measure(begun.url, { signal, onStep, onEstimate, onHost });
    const outcome = await untilAborted(measuring, signal).catch((error: unknown) => ({ error }));
    unwanted.stop();
    // The browser is stopped before the handler returns. Work that does not stop in time is abandoned.
    if (signal.aborted)
      await settleWithin(
        measuring.catch(() => {}),
        endMs,
      );
    await notes.written();
    if (unwanted.signal.aborted) return;
    if ('facts' in outcome) return store.finishScan(runId, outcome);
    if (!('error' in outcome)) {
      const own = await readOwnFigures(outcome.sourceScan.url).catch(() => undefined);
      const figures = findAuditFigures(await loadCarbonModel(), outcome);
      return store.finish(runId, { measurement: outcome, figures, own });
    }
    // Whoever takes the run over starts it again.
    run.signal.throwIfAborted();
    const failure = explain(outcome.error, late.aborted);
    if (failure.code === 'crashed')
      log.error('an audit failed unexpectedly', { error: outcome.error, run: runId });
    await store.fail(runId, failure);
  };
}

function explain(error: unknown, late: boolean): OutboundFailure {
  if (late) return { code: 'slow' };
  return error instanceof OutboundError ? error.failure : { code: 'crashed' };
}

/** Aborts when the last report on the run has been deleted. */
function watchWanted(store: RunStore, runId: string, lookMs: number) {
  const controller = new AbortController();
  const timer = setInterval(async () => {
    // If the database is not responding, the run counts as wanted.
    const wanted = await store.isWanted(runId).catch(() => true);
    if (!wanted) controller.abort();
  }, lookMs);
  timer.unref();
  return { signal: controller.signal, stop: () => clearInterval(timer) };
}

/** Writes the engine's reports, one after another. A failed write does not stop the run. */
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
