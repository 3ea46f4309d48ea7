/** A check and its result. Unknown is a state of its own. */
export type Check = {
  part: string;
  state: 'ok' | 'fault' | 'unknown';
  says: string;
  /** What to do about a fault. */
  remedy?: string;
};

type FailedJob = {
  id: string;
  kind: string;
  attempts: number;
  error: string;
  at: string;
  /** The enquiry that it is about, if any. */
  reference: string | null;
};

/** The same error, reported by any number of browsers on any number of pages. Nothing about the visitors is known. */
type BrowserError = {
  said: string;
  source: string;
  line: number;
  /** One of the pages. */
  path: string;
  pages: number;
  times: number;
  firstAt: string;
  lastAt: string;
};

/** What `npm run doctor` checks, and when it did. */
export type Diagnosis = { at: string; checks: Check[] };

export type HealthReport = {
  problems: string[];
  checks: Check[];
  diagnosis: Diagnosis | undefined;
  isDiagnosing: boolean;
  jobs: FailedJob[];
  /** Audits of the last 30 days that failed, by cause, most often first. */
  failedAudits: { cause: string; count: number }[];
  browserErrors: BrowserError[];
};

export type HealthService = {
  /** What is wrong, as far as it is known: for one line on the first page. */
  listProblems(): Promise<string[]>;
  report(): Promise<HealthReport>;
  /** Has everything checked that `npm run doctor` checks. The results come later. */
  diagnose(who: string): Promise<void>;
  /** Has a job that was given up tried again at once. False if there is none of that id. */
  retry(jobId: string, who: string): Promise<boolean>;
  /** Stores an error that browsers have reported so many times. */
  storeBrowserError(
    error: Pick<BrowserError, 'said' | 'source' | 'line' | 'path'>,
    times: number,
  ): Promise<void>;
};
