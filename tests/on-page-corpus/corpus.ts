/** An answer of a site: a body, a status, or all of it. */
export type Answer =
  | string
  | number
  | Partial<{ status: number; headers: Record<string, string>; body: string | Uint8Array }>;

/** A page at `/reef/`: its HTML, or with whatever else a verdict depends on. */
export type Page =
  | string
  | {
      html?: string;
      headers?: Record<string, string>;
      /** Answers of the same site by path; all others are 404. A number of 0 is no answer. */
      files?: Record<string, Answer>;
      /** Where the visitor begins, if not at the page itself. */
      at?: string;
      phrase?: string;
      /** The HTML as a browser rendered it; without it, there was no browser. */
      rendered?: string;
    };

/** A page with its findings, each as `outcome: part of its words`; without findings it passes. */
export type Verdict = [page: Page, ...findings: string[]];

/** Pages with known verdicts of one check. */
export type CheckCorpus = {
  correct: Page[];
  faulty: Verdict[];
  /** Quoting, order, case, entities, other languages, fragments, several faults at once. */
  unusual: Verdict[];
};
