import type { OutboundFailure } from '#platform/outbound/outbound-failure.ts';
import type { Audit, AuditTool, StepTime } from './audit.ts';
import type { FirstEstimate } from './audit-figures.ts';
import type { AuditStep } from './audit-step.ts';
import { createOnPageReport, type OnPageReport } from './checks-report/create-on-page-report.ts';
import { describeFailure, type FailureWords } from './failure-words.ts';
import { formatPageAddress } from './page-address.ts';
import { createReport } from './report/create-report.ts';
import type { AuditReport } from './report/report.ts';

/** How an audit stands, for the API and for what follows it. */
export type AuditProgress = {
  state: 'queued' | 'running' | 'done' | 'failed';
  /** In the queue, from 1. */
  place?: number;
  step?: AuditStep;
  steps: StepTime[];
  estimate?: FirstEstimate;
};

export function viewProgress({ run }: Audit): AuditProgress {
  return {
    state: run.state === 'checked' ? 'done' : run.state,
    steps: run.steps,
    ...(run.state === 'queued' && { place: run.place }),
    ...(run.state === 'running' && { step: run.step, ...(run.estimate && { estimate: run.estimate }) }),
  };
}

export type AuditView = AuditProgress & {
  id: string;
  tool: AuditTool;
  /** As it is shown: without what a query may hold. */
  page: string;
  askedAt: string;
  expiresAt: string;
  failure?: OutboundFailure & FailureWords;
  report?: AuditReport;
  /** Of the tool `seo`, in place of a report. */
  check?: OnPageReport;
};

export function viewAudit(audit: Audit): AuditView {
  const { id, tool, url, askedAt, expiresAt, run } = audit;
  return {
    id,
    tool,
    page: formatPageAddress(url),
    askedAt,
    expiresAt,
    ...viewProgress(audit),
    ...(run.state === 'failed' && { failure: { ...run.failure, ...describeFailure(run.failure, tool) } }),
    ...(run.state === 'done' && { report: createReport(audit, run) }),
    ...(run.state === 'checked' && { check: createOnPageReport(run.scan, audit.phrase) }),
  };
}
