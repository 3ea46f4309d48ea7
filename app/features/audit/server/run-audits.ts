import type { JobHandler } from '#platform/jobs/job.ts';
import type { Log } from '#platform/log.ts';
import { createCounter, createDuration } from '#platform/metrics/metrics.ts';
import { OutboundError, type OutboundFailure } from '#platform/outbound/outbound-failure.ts';
import { rejectOnAbort, settleWithin } from '#platform/time-limit.ts';
import type { AuditEngine } from '../domain/audit.ts';
import type { FirstEstimate } from '../domain/audit-figures.ts';
import type { AuditJob } from '../domain/audit-service.ts';
import type { AuditStep } from '../domain/audit-step.ts';
import { maxAttempts, maxAuditMs } from '../domain/limits.ts';
import type { RunStore } from './database/run-store.ts';

const audits = createDuration(
  'saltbush_audit_duration_seconds',
  'Audits that ended, by tool and outcome: done, or why there is no result.',
);

const lookups = createCounter(
  'saltbush_hosting_lookups',
  'Audited pages by what is known of their hosting; no answer: the service that knows did not help.',
);

export type RunAuditsOptions = {
  store: RunStore;
  engine: AuditEngine;
  /** Counts one more run for a host that an address redirects to; false if its limit is reached. */
  admitHost(host: string): Promise<boolean>;
  log: Log;
  timeoutMs?: number;
  /** How long the engine may take to stop after it was aborted. */
  stopMs?: number;
};

/**
 * Creates the handler that runs one queued measurement. The job succeeds whatever the page does, because a failed page
 * is a result too. It throws if the database fails, or if the server stops during the run.
 */
export function createAuditHandler(options: RunAuditsOptions): JobHandler {
  const { store, engine, admitHost, log, timeoutMs = maxAuditMs, stopMs = 5000 } = options;
  return async (payload, run) => {
    const { runId } = payload as AuditJob;
    const begunRun = await store.begin(runId);
    // The run has been deleted, or was finished by a worker whose lease had expired.
    if (!begunRun) return;
    if (run.attempt > maxAttempts) return store.fail(runId, { code: 'interrupted' });
    const startedMs = performance.now();
    const timeoutSignal = AbortSignal.timeout(timeoutMs);
    const signal = AbortSignal.any([run.signal, timeoutSignal]);
    const recorder = createRecorder(store, runId, log);
    const { onStep, onEstimate } = recorder;
    const onHost = async (host: string) => {
      if (!(await admitHost(host))) throw new OutboundError({ code: 'rate limited' });
    };
    const auditing = engine.audit(begunRun.tool, begunRun.url, { signal, onStep, onEstimate, onHost });
    const outcome = await rejectOnAbort(auditing, signal).catch((error: unknown) => ({ error }));
    // The browser is stopped before the handler returns. Work that does not stop in time is abandoned.
    if (signal.aborted)
      await settleWithin(
        auditing.catch(() => {}),
        stopMs,
      );
    await recorder.written();
    const facts = {
      run: runId,
      tool: begunRun.tool,
      seconds: Math.round((performance.now() - startedMs) / 100) / 10,
    };
    if (!('error' in outcome)) {
      await store.finish(runId, outcome);
      audits.record(performance.now() - startedMs, { tool: begunRun.tool, outcome: 'done' });
      if (outcome.tool === 'carbon') {
        const { hosting } = outcome.measurement.sourceScan;
        lookups.add({ outcome: hosting.state === 'unknown' ? hosting.why : hosting.state });
      }
      log.info('an audit is done', facts);
      return;
    }
    // If the server is stopping, another one starts the run again.
    run.signal.throwIfAborted();
    const failure = findFailure(outcome.error, timeoutSignal.aborted);
    if (failure.code === 'crashed')
      log.error('an audit failed unexpectedly', { error: outcome.error, run: runId });
    await store.fail(runId, failure);
    audits.record(performance.now() - startedMs, { tool: begunRun.tool, outcome: failure.code });
    log.info('an audit failed', { ...facts, why: failure.code });
  };
}

function findFailure(error: unknown, isLate: boolean): OutboundFailure {
  if (isLate) return { code: 'slow' };
  return error instanceof OutboundError ? error.failure : { code: 'crashed' };
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
    onStep: (step: AuditStep) => write(() => store.recordStep(runId, step)),
    onEstimate: (estimate: FirstEstimate) => write(() => store.recordEstimate(runId, estimate)),
    written: () => last,
  };
}
