import type { NewJob } from '#platform/jobs/job.ts';

/** An object of the sandbox, in the form of Stripe's answers. */
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

/** The queries of one transaction. */
export type SandboxQueries = {
  /** Locks the object: other transactions that want it wait until this one ends. */
  find(id: string): Promise<SandboxObject | undefined>;
  /** Lists the objects, newest first. */
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
  /** Frees the key, because the request was refused before it did anything and may come again in another form. */
  releaseKey(key: string): Promise<void>;
};
