declare module '#platform/database/tables.ts' {
  interface Tables extends AuditTables {}
}

/** As `platform/database/tables.ts`: text and integers, JSON as text, times as ISO 8601 in UTC. */
export type AuditTables = {
  audits: AuditTable;
  audit_runs: AuditRunTable;
  audit_screenshots: AuditScreenshotTable;
};

/** A visitor's report. */
export type AuditTable = {
  id: string;
  run_id: string;
  url: string;
  user_id: string | null;
  monthly_views: number | null;
  phrase: string | null;
  asked_at: string;
  expires_at: string;
};

/** The measuring of a page, which several reports may stand on. At most one of a page and a tool waits or runs. */
export type AuditRunTable = {
  id: string;
  url: string;
  tool: 'carbon' | 'seo';
  state: 'queued' | 'running' | 'done' | 'failed';
  /** JSON array: which step began when. */
  steps: string;
  queued_at: string;
  ended_at: string | null;
  /** JSON, as soon as the source has been read and until it ends. */
  estimate: string | null;
  /** JSON, without the pictures. */
  measurement: string | null;
  /** JSON: what it comes to in grams, and all that those rest on. */
  figures: string | null;
  /** JSON: what a page of our own says of itself. */
  own: string | null;
  /** JSON, of the tool `seo`: what was gathered, in place of a measurement. */
  study: string | null;
  /** JSON. */
  failure: string | null;
};

export type AuditScreenshotTable = {
  run_id: string;
  device: string;
  type: string;
  width: number;
  height: number;
  base64: string;
};
