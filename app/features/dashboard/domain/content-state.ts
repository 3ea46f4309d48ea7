/** Whether the site shows what is in `content/` now. It keeps the last good version until then. */
export type ContentState =
  | { state: 'current' }
  /** Faults by file and field. */
  | { state: 'faulty'; faults: string[] }
  /** The changes are valid, and need a build and a restart. */
  | { state: 'waits'; what: string[] };

export type Unpublished = {
  file: string;
  title: string;
  from: string | undefined;
  previewPath: string | undefined;
};

export type ContentDesk = {
  /** WordPress' list of its posts, which alone knows its drafts. Undefined where the posts are in `content/blog/`. */
  wordPressPosts?: string | undefined;
  readState(): ContentState;
  /** Drafts, and what goes live on a later date. */
  listUnpublished(): Unpublished[];
  /** What is still a placeholder or a sample, or breaks a rule for editors. */
  listPlaceholders(): string[];
};
