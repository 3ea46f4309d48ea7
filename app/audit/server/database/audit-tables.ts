declare module '#platform/database/tables.ts' {
  interface Tables extends AuditTables {}
}

/** Types as in `platform/database/tables.ts`: text and integers, JSON as text, times as ISO 8601 in UTC. */
export type AuditTables = {
  audits: AuditTable;
  audit_runs: AuditRunTable;
  audit_screenshots: AuditScreenshotTable;
};

/** An audit that a visitor asked for. */
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

/** A run, which several audits may share. At most one run of a page and a tool waits or runs. */
export type AuditRunTable = {
  id: string;
  url: string;
  tool: 'carbon' | 'seo';
  state: 'queued' | 'running' | 'done' | 'failed';
  /** A JSON array of the steps and their start times. */
  steps: string;
  queued_at: string;
  ended_at: string | null;
  /** JSON, from when the source has been read until the run ends. */
  estimate: string | null;
  /** JSON without the screenshots. */
  measurement: string | null;
  /** JSON: the grams, with their basis. */
  figures: string | null;
  /** JSON: the weight in the footer, for one of our own pages. */
  own: string | null;
  /** JSON: the on-page scan, in place of a measurement. Only the tool `seo` has it. */
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
