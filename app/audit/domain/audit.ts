import type { OutboundFailure } from '#platform/outbound/outbound-failure.ts';
import type { AuditFigures, FirstEstimate } from './audit-figures.ts';
import type { AuditStep } from './audit-step.ts';
import type { Measurement } from './measurement.ts';
import type { OnPageScan } from './on-page-facts.ts';

/** What a page is looked at for: what it weighs, or what search engines read of it. One engine, two views. */
export type AuditTool = 'carbon' | 'seo';

/** When each step began: ISO 8601 in UTC. */
export type StepTime = { step: AuditStep; at: string };

/** What one of our own pages says of itself at its foot (H-08), in kilobytes. */
export type OwnFigures = { phone: number; desktop: number };

/** A measurement with what it comes to. */
export type MeasuredRun = {
  measurement: Measurement;
  figures: AuditFigures;
  /** Of one of our own pages. */
  own: OwnFigures | undefined;
};

/** How far the measuring of a page has come. `place` counts from 1. */
export type RunState =
  | { state: 'queued'; place: number }
  | { state: 'running'; step: AuditStep; estimate: FirstEstimate | undefined }
  | ({ state: 'done' } & MeasuredRun)
  /** Of the tool `seo`: read, and not weighed. */
  | { state: 'checked'; scan: OnPageScan }
  | { state: 'failed'; failure: OutboundFailure };

/** The measuring of one page. Several reports may stand on one. */
export type AuditRun = RunState & {
  id: string;
  steps: StepTime[];
  queuedAt: string;
  endedAt: string | undefined;
};

/** A visitor's report: what was asked for, and the run that answers it. */
export type Audit = {
  /** Nobody can guess it: who knows it may read the report, and delete it. */
  id: string;
  /** As it was asked for, with its query. */
  url: string;
  monthlyViews: number | undefined;
  tool: AuditTool;
  /** Of the tool `seo`: what the page is to be found by. */
  phrase: string | undefined;
  /** Who was signed in when it was asked for. */
  userId: string | undefined;
  askedAt: string;
  expiresAt: string;
  run: AuditRun;
};

export type Device = 'phone' | 'desktop';

export type Screenshot = { type: string; bytes: Uint8Array; width: number; height: number };

export const auditIdPattern = /^[a-z2-7]{32}$/;

const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';

/** 160 random bits in letters that survive a path made lower case. `bytes` are 32 random ones, five bits of each used. */
export function formatAuditId(bytes: Uint8Array): string {
  return [...bytes.subarray(0, 32)].map((byte) => alphabet[byte % 32]).join('');
}
