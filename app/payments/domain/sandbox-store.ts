import type { NewJob } from '#platform/jobs/job.ts';

/** Something that the stand-in for Stripe knows, as Stripe would answer it. */
export type SandboxObject = {
  id: string;
  kind: string;
  /** Id of what it belongs to; empty for none. */
  parent: string;
  /** ISO 8601 in UTC. */
  createdAt: string;
  /** JSON. */
  body: string;
};

export type KeptAnswer = { status: number; body: string };

/** Inside one transaction. */
export type SandboxQueries = {
  /** Others who want the same one wait until this transaction ends. */
  find(id: string): Promise<SandboxObject | undefined>;
  /** The newest first. */
  list(kind: string, given?: { parent?: string | undefined; limit?: number }): Promise<SandboxObject[]>;
  put(object: SandboxObject): Promise<void>;
  keepAnswer(key: string, answer: KeptAnswer): Promise<void>;
  enqueue(jobs: NewJob[]): Promise<void>;
};

export type KeyClaim =
  | { outcome: 'fresh' }
  | { outcome: 'running' }
  | { outcome: 'other-request' }
  | { outcome: 'answered'; answer: KeptAnswer };

export type SandboxStore = {
  transaction<Result>(work: (queries: SandboxQueries) => Promise<Result>): Promise<Result>;
  /** Takes an idempotency key for the first request that comes with it. */
  claimKey(key: string, fingerprint: string): Promise<KeyClaim>;
  /** The request was refused before it did anything: it may come again, changed. */
  releaseKey(key: string): Promise<void>;
};
