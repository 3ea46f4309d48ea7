/** An answer as it is written down. */
export type StoredAnswer = {
  /** JSON. */
  body: string;
  /** When it was asked for, in milliseconds since 1970. */
  fetchedAt: number;
};

/** Where last good answers outlive the process, and are shared with other servers. */
export type KeptAnswers = {
  /** What is kept under that key, if it was asked for after `newerThan`. */
  find(key: string, newerThan: number): Promise<StoredAnswer | undefined>;
  /** Unless a newer one is there. */
  keep(key: string, answer: StoredAnswer): Promise<void>;
  forget(key: string): Promise<void>;
};
