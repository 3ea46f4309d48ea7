/**
 * The tables, in types that SQLite and PostgreSQL both have: text and integers, JSON as text, times as ISO 8601 in UTC
 * with milliseconds (they sort as text). Each feature adds its own tables to this interface.
 */
export interface Tables {
  jobs: JobTable;
  rate_counts: {
    /** Says what is counted, in which window, and for whom (hashed). */
    id: string;
    ends_at: string;
    count: number;
  };
  migrations: { number: number; name: string; applied_at: string };
  /** The migrations that programs which do not know them do not survive. */
  breaking_migrations: { number: number };
  /** Facts about the site itself. The value of `chores` is a time. */
  site_state: { name: 'chores' | 'diagnosis'; value: string };
}

export type JobTable = {
  id: string;
  kind: string;
  /** JSON. */
  payload: string;
  unique_key: string | null;
  subject: string | null;
  state: 'ready' | 'running' | 'done' | 'dead';
  attempts: number;
  /** The earliest start of a ready job; the end of a running job's lease. */
  due_at: string;
  /** Identifies who runs the job. It is new at every claim, so that a worker without the lease can change nothing. */
  lease: string | null;
  last_error: string | null;
  created_at: string;
  finished_at: string | null;
  /** The request that caused it, by the id of its log lines. */
  request_id: string | null;
};
