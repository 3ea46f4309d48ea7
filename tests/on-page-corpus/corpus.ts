/** A response of a site: a body, a status, or both with headers. */
export type SiteResponse =
  | string
  | number
  | Partial<{ status: number; headers: Record<string, string>; body: string | Uint8Array }>;

/** A page at `/reef/`: its HTML, or its HTML with everything else that the verdict depends on. */
export type Page =
  | string
  | {
      html?: string;
      headers?: Record<string, string>;
      /** Responses of the same site by path; all others are 404. A status of 0 means no response. */
      files?: Record<string, SiteResponse>;
      /** The URL that the visitor enters, if not that of the page. */
      at?: string;
      phrase?: string;
      /** The HTML as a browser rendered it; undefined if there was no browser. */
      rendered?: string;
      /** The URL to which scripts have led, if not that of the page. */
      renderedAt?: string;
    };

/** A page with its findings, each as `outcome: part of its text`; without findings it passes. */
export type Verdict = [page: Page, ...findings: string[]];

/** Pages with known verdicts of one check. */
export type CheckCorpus = {
  correct: Page[];
  faulty: Verdict[];
  /** Quoting, order, case, entities, other languages, fragments, several faults at once. */
  unusual: Verdict[];
};
