import type { OutboundFailure } from '#platform/outbound/outbound-failure.ts';
import type { Audit, AuditTool, StepTime } from './audit.ts';
import type { FirstEstimate } from './audit-figures.ts';
import type { AuditStep } from './audit-step.ts';
import { describeFailure, type FailureText } from './describe-failure.ts';
import { formatPageAddress } from './page-address.ts';
import { findReport } from './report/finish-audit.ts';
import type { AuditReport, SeoReport } from './report/report.ts';

/** The progress of an audit, for the API and for the page that follows it. */
export type AuditProgress = {
  state: 'queued' | 'running' | 'done' | 'failed';
  /** The place in the queue, counted from 1. */
  place?: number;
  step?: AuditStep;
  steps: StepTime[];
  estimate?: FirstEstimate;
};

export function createAuditProgress({ run }: Audit): AuditProgress {
  return {
    state: run.state,
    steps: run.steps,
    ...(run.state === 'queued' && { place: run.place }),
    ...(run.state === 'running' && { step: run.step, ...(run.estimate && { estimate: run.estimate }) }),
  };
}

export type AuditView = AuditProgress & {
  id: string;
  tool: AuditTool;
  /** The address for display, without its query, which may hold secrets. */
  page: string;
  askedAt: string;
  expiresAt: string;
  failure?: OutboundFailure & FailureText;
  report?: AuditReport;
  /** The report of an on-page check; the tool `seo` has this in place of `report`. */
  check?: SeoReport;
};

export function createAuditView(audit: Audit): AuditView {
  const { id, tool, url, askedAt, expiresAt, run } = audit;
  return {
    id,
    tool,
    page: formatPageAddress(url),
    askedAt,
    expiresAt,
    ...createAuditProgress(audit),
    ...(run.state === 'failed' && { failure: { ...run.failure, ...describeFailure(run.failure) } }),
    ...findReport(audit),
  };
}
