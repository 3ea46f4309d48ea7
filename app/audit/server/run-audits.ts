import type { JobHandler } from '#platform/jobs/job.ts';
import type { Log } from '#platform/log.ts';
import { OutboundError, type OutboundFailure } from '#platform/outbound/outbound-failure.ts';
import { rejectOnAbort, settleWithin } from '#platform/time-limit.ts';
import type { AuditEngine } from '../domain/audit.ts';
import {
  calculateAuditFigures,
  createFirstEstimate,
  type EstimateInput,
  type OwnFigures,
} from '../domain/audit-figures.ts';
import type { AuditJob, RunStore } from '../domain/audit-store.ts';
import { loadCarbonModel } from '../domain/carbon/carbon-model.ts';
import { maxAttempts, maxAuditMs } from '../domain/limits.ts';
import type { Measurement } from '../domain/measurement.ts';
import type { OnPageScan } from '../domain/page-facts.ts';
import { createReport } from '../domain/report/create-report.ts';

export type RunAuditsOptions = {
  store: RunStore;
  engine: AuditEngine;
  /** Reads the weight in the footer of our own pages; undefined for any other page. */
  readOwnFigures(url: string): Promise<OwnFigures | undefined>;
  /** Counts one more run for a host that an address redirects to; false if its limit is reached. */
  admitHost(host: string): Promise<boolean>;
  log: Log;
  timeoutMs?: number;
  /** The interval at which the handler checks whether the run is still wanted. */
  pollMs?: number;
  /** How long the engine may take to stop after it was aborted. */
  stopMs?: number;
};

/**
 * Creates the handler that runs one queued measurement. The job succeeds whatever the page does, because a failed page
 * is a result too. It throws if the database fails, or if the server stops during the run.
 */
export function createAuditHandler(options: RunAuditsOptions): JobHandler {
  const {
    store,
    engine,
    readOwnFigures,
    admitHost,
    log,
    timeoutMs = maxAuditMs,
    pollMs = 1000,
    stopMs = 5000,
  } = options;
  return async (payload, run) => {
    const { runId } = payload as AuditJob;
    const begun = await store.begin(runId);
    // The run has been deleted, or was finished by a worker whose lease had expired.
    if (!begun) return;
    if (run.attempt > maxAttempts) return store.fail(runId, { code: 'interrupted' });
    const unwanted = watchWanted(store, runId, pollMs);
    const late = AbortSignal.timeout(timeoutMs);
    const signal = AbortSignal.any([run.signal, unwanted.signal, late]);
    const recorder = createRecorder(store, runId, log);
    const { onStep, onEstimate } = recorder;
    const onHost = async (host: string) => {
      if (!(await admitHost(host))) throw new OutboundError({ code: 'asked often' });
    };
    const measuring: Promise<Measurement | OnPageScan> =
      begun.tool === 'seo'
        ? engine.scan(begun.url, { signal, onStep, onHost })
        : engine.measure(begun.url, { signal, onStep, onEstimate, onHost });
    const outcome = await rejectOnAbort(measuring, signal).catch((error: unknown) => ({ error }));
    unwanted.stop();
    // The browser is stopped before the handler returns. Work that does not stop in time is abandoned.
    if (signal.aborted)
      await settleWithin(
        measuring.catch(() => {}),
        stopMs,
      );
    await recorder.written();
    if (unwanted.signal.aborted) return;
    if ('facts' in outcome) return store.finishScan(runId, outcome);
    if (!('error' in outcome)) {
      const own = await readOwnFigures(outcome.sourceScan.url).catch(() => undefined);
      const figures = calculateAuditFigures(await loadCarbonModel(), outcome);
      const report = createReport({ measurement: outcome, figures, own });
      return store.finish(runId, { measurement: outcome, figures, own, report });
    }
    // If the server is stopping, another one starts the run again.
    run.signal.throwIfAborted();
    const failure = findFailure(outcome.error, late.aborted);
    if (failure.code === 'crashed')
      log.error('an audit failed unexpectedly', { error: outcome.error, run: runId });
    await store.fail(runId, failure);
  };
}

function findFailure(error: unknown, late: boolean): OutboundFailure {
  if (late) return { code: 'slow' };
  return error instanceof OutboundError ? error.failure : { code: 'crashed' };
}

/** Creates a signal that aborts when the last audit of the run has been deleted. */
function watchWanted(store: RunStore, runId: string, pollMs: number) {
  const controller = new AbortController();
  const timer = setInterval(async () => {
    // If the database is not responding, the run counts as wanted.
    const wanted = await store.isWanted(runId).catch(() => true);
    if (!wanted) controller.abort();
  }, pollMs);
  timer.unref();
  return { signal: controller.signal, stop: () => clearInterval(timer) };
}

/** Records the engine's steps and estimates one after another. A failed write does not stop the run. */
function createRecorder(store: RunStore, runId: string, log: Log) {
  let last = Promise.resolve();
  const write = (record: () => Promise<void>) => {
    last = last
      .then(record)
      .catch((error) => log.warn('a step of an audit could not be recorded', { error, run: runId }));
  };
  return {
    onStep: (step: Parameters<RunStore['recordStep']>[1]) => write(() => store.recordStep(runId, step)),
    onEstimate: (seen: EstimateInput) =>
      write(async () => store.recordEstimate(runId, createFirstEstimate(await loadCarbonModel(), seen))),
    written: () => last,
  };
}
