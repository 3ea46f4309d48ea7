/** An answer as the database holds it. */
export type StoredAnswer = {
  /** JSON. */
  body: string;
  /** When it was asked for, in milliseconds since 1970. */
  fetchedAt: number;
};

/** Where the last good answers outlive the process, and are shared with other servers. */
export type AnswerStore = {
  /** The answer stored under that key, if it was asked for after `newerThan`. */
  find(key: string, newerThan: number): Promise<StoredAnswer | undefined>;
  /** Stores the answer unless a newer one is there. */
  save(key: string, answer: StoredAnswer): Promise<void>;
  delete(key: string): Promise<void>;
};
