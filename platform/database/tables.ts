import type { AccountTables } from '#app/accounts/server/database/account-tables.ts';
import type { AuditTables } from '#app/audit/server/database/audit-tables.ts';
import type { PaymentTables } from '#app/payments/server/database/payment-tables.ts';

/**
 * The tables, in types that SQLite and PostgreSQL both have: text and integers, JSON as text, times as ISO
 * 8601 in UTC with milliseconds (they sort as text).
 */
export type Tables = AccountTables &
  AuditTables &
  PaymentTables & {
    leads: LeadTable;
    jobs: JobTable;
    rate_counts: RateCountTable;
    blog_answers: BlogAnswerTable;
    blog_pictures: BlogPictureTable;
    vitals: VitalsTable;
    migrations: MigrationTable;
  };

export type LeadTable = {
  id: string;
  reference: string;
  received_at: string;
  state: string;
  name: string;
  email: string;
  /** The address as people are found by it. */
  email_key: string;
  company: string;
  /** JSON array of text. */
  services: string;
  budget: string;
  message: string;
  /** JSON object. */
  attribution: string;
  /** JSON array of text. */
  reasons: string;
  /** Of everything typed. */
  fingerprint: string;
  /** Of the message alone; empty where it is too short to tell. */
  message_fingerprint: string;
  repeats: number;
  /** The report that was asked for by mail, if any. */
  audit_id: string | null;
};

export type JobTable = {
  id: string;
  kind: string;
  /** JSON. */
  payload: string;
  unique_key: string | null;
  subject: string | null;
  state: 'ready' | 'running' | 'done' | 'dead';
  attempts: number;
  /** While ready: not before. While running: the end of the lease. */
  due_at: string;
  /** Who runs it: new at every claim, so that one who lost the lease can change nothing. */
  lease: string | null;
  last_error: string | null;
  created_at: string;
  finished_at: string | null;
};

export type RateCountTable = {
  /** What is counted, in which window, of whom (hashed). */
  id: string;
  ends_at: string;
  count: number;
};

export type BlogAnswerTable = {
  /** Which source was asked, and what. */
  key: string;
  /** JSON. */
  body: string;
  fetched_at: string;
};

export type BlogPictureTable = {
  /** In its addresses on this site. */
  id: string;
  source_url: string;
  /** Of the original, as it is seen. */
  width: number;
  height: number;
  /** When a post last had it. */
  seen_at: string;
};

export type VitalsTable = {
  /** 2026-11-22, UTC. */
  day: string;
  /** As declared: `/blog/:slug`. */
  route: string;
  /** `view`, or the name of a vital. */
  what: string;
  bucket: number;
  count: number;
};

export type MigrationTable = {
  number: number;
  name: string;
  applied_at: string;
};
