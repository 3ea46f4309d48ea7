import type { Audit, AuditTool, CarbonResult, Device, Screenshot } from './audit.ts';
import type { ReachedLimit } from './limits.ts';

export type NewAudit = {
  url: string;
  host: string;
  /** The visitor's network address, which is counted and never stored. */
  address: string;
  userId: string | undefined;
  monthlyViews: number | undefined;
  /** Defaults to `carbon`. */
  tool?: AuditTool;
  phrase?: string | undefined;
  /** True measures the page again, even if it was measured within the last day. */
  rescan: boolean;
};

export type CreateAuditResult =
  /** The audit was created. `known` is true if the page was measured within the last day, or is being measured. */
  | { outcome: 'placed'; id: string; known: boolean }
  /** Answered with status 429 and `Retry-After`. */
  | { outcome: 'limited'; limit: ReachedLimit; retryAfterSeconds: number }
  /** The queue is full. Answered with status 503 and `Retry-After`. */
  | { outcome: 'full'; retryAfterSeconds: number };

/** An audit in a list, without the fields that would have to be parsed from JSON. */
export type AuditLine = {
  id: string;
  url: string;
  tool: AuditTool;
  askedAt: string;
  state: 'queued' | 'running' | 'done' | 'failed';
};

/** The queries and commands that pages and the API need. */
export type AuditStore = {
  place(wanted: NewAudit): Promise<CreateAuditResult>;
  find(id: string): Promise<Audit | undefined>;
  /** Finds the last measurement of the same page that ended before this one. */
  findPrevious(audit: Audit): Promise<CarbonResult | undefined>;
  findScreenshot(id: string, device: Device): Promise<Screenshot | undefined>;
  /**
   * Deletes the audit, and its run, finished or not, if no other audit shares it. False if there was no such audit, or
   * this is its public id.
   */
  delete(id: string): Promise<boolean>;
  listOfUser(userId: string): Promise<AuditLine[]>;
  /** Attaches those of these audits that have no user yet to the user's account. */
  attach(userId: string, ids: string[]): Promise<void>;
  /** Deletes expired audits, and returns their number. */
  purge(): Promise<number>;
};

export const auditKind = 'audit';

export type AuditJob = { runId: string };

export function subjectOfRun(runId: string): string {
  return `audit:${runId}`;
}
