import type { OutboundFailure } from '#platform/outbound/outbound-failure.ts';
import type { Audit, AuditTool, Device, MeasuredRun, Screenshot } from './audit.ts';
import type { FirstEstimate } from './audit-figures.ts';
import type { AuditStep } from './audit-step.ts';
import type { MetLimit } from './limits.ts';
import type { OnPageScan } from './page-facts.ts';

export type PlaceAudit = {
  url: string;
  host: string;
  /** The visitor's network address. It is counted and never stored. */
  address: string;
  userId: string | undefined;
  monthlyViews: number | undefined;
  /** Defaults to `carbon`. */
  tool?: AuditTool;
  phrase?: string | undefined;
  /** True measures the page again even if it was measured within the last day. */
  anew: boolean;
};

export type PlacedAudit =
  /** `known` means that the page was measured within the last day, or is being measured for another visitor. */
  | { outcome: 'placed'; id: string; known: boolean }
  | { outcome: 'limited'; limit: MetLimit; retryAfterSeconds: number }
  | { outcome: 'full'; retryAfterSeconds: number };

/** A list entry, without the fields that would have to be parsed from JSON. */
export type AuditLine = {
  id: string;
  url: string;
  tool: AuditTool;
  askedAt: string;
  state: 'queued' | 'running' | 'done' | 'failed';
};

/** The queries and commands of pages and the API. */
export type AuditStore = {
  place(wanted: PlaceAudit): Promise<PlacedAudit>;
  find(id: string): Promise<Audit | undefined>;
  /** The last measurement of the same page that ended before this one. */
  findPrevious(audit: Audit): Promise<MeasuredRun | undefined>;
  findScreenshot(id: string, device: Device): Promise<Screenshot | undefined>;
  /**
   * Deletes the report, and its run, finished or not, if no other report is based on it. False if there was no such
   * report, or this is its public id.
   */
  delete(id: string): Promise<boolean>;
  listOfUser(userId: string): Promise<AuditLine[]>;
  /** Gives the user those of these audits that belong to nobody yet. */
  attach(userId: string, ids: string[]): Promise<void>;
  deleteOfUser(userId: string, id: string): Promise<boolean>;
  /** Deletes expired reports. Returns their number. */
  purge(): Promise<number>;
};

/** The worker's writes about a run. */
export type RunStore = {
  /** Returns the page to measure, or undefined if its last report was deleted. */
  begin(runId: string): Promise<{ url: string; tool: AuditTool } | undefined>;
  isWanted(runId: string): Promise<boolean>;
  noteStep(runId: string, step: AuditStep): Promise<void>;
  noteEstimate(runId: string, estimate: FirstEstimate): Promise<void>;
  finish(runId: string, measured: MeasuredRun): Promise<void>;
  finishScan(runId: string, scan: OnPageScan): Promise<void>;
  fail(runId: string, failure: OutboundFailure): Promise<void>;
};

export const auditKind = 'audit';

export type AuditJob = { runId: string };

export function subjectOfRun(runId: string): string {
  return `audit:${runId}`;
}
