import type { OutboundFailure } from '#platform/outbound/outbound-failure.ts';
import type { Audit, AuditTool, Device, MeasuredRun, Screenshot } from './audit.ts';
import type { FirstEstimate } from './audit-figures.ts';
import type { AuditStep } from './audit-step.ts';
import type { MetLimit } from './limit-words.ts';
import type { OnPageScan } from './on-page-facts.ts';

export type PlaceAudit = {
  url: string;
  host: string;
  /** The visitor's network address: counted, never kept. */
  address: string;
  userId: string | undefined;
  monthlyViews: number | undefined;
  /** `carbon` where nobody says. */
  tool?: AuditTool;
  phrase?: string | undefined;
  /** Measured again even where it has been within the day. */
  anew: boolean;
};

export type PlacedAudit =
  /** `known`: measured within the day, or under way for somebody else. */
  | { outcome: 'placed'; id: string; known: boolean }
  | { outcome: 'limited'; limit: MetLimit; retryAfterSeconds: number }
  | { outcome: 'full'; retryAfterSeconds: number };

/** One line of a list: nothing that has to be unpacked. */
export type AuditLine = {
  id: string;
  url: string;
  tool: AuditTool;
  askedAt: string;
  state: 'queued' | 'running' | 'done' | 'failed';
};

/** What pages and the API ask for. */
export type AuditStore = {
  place(wanted: PlaceAudit): Promise<PlacedAudit>;
  find(id: string): Promise<Audit | undefined>;
  /** The last measurement of the same page that ended before this one. */
  findPrevious(audit: Audit): Promise<MeasuredRun | undefined>;
  findScreenshot(id: string, device: Device): Promise<Screenshot | undefined>;
  /** Forgets the report; and the measurement, finished or not, where no other report stands on it. False: there was none. */
  delete(id: string): Promise<boolean>;
  listOfUser(userId: string): Promise<AuditLine[]>;
  deleteOfUser(userId: string, id: string): Promise<boolean>;
  /** Forgets what is past its time. Returns how many reports. */
  purge(): Promise<number>;
};

/** What the worker writes. */
export type RunStore = {
  /** The page to measure; undefined where nobody wants it any more. */
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
