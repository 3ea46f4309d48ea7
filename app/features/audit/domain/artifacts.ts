import type { AccessibilityRun } from './axe-results.ts';
import type { Measurement } from './measurement.ts';
import type { PageFacts } from './page-facts.ts';

/** Everything that was gathered about a page, for either tool, before anything is judged. It is plain JSON data. */
export type Artifacts = {
  /** The address as it was requested. */
  askedUrl: string;
  measuredMs: number;
  page: PageFacts;
  /** Undefined if the tool does not weigh the page. */
  measurement?: Measurement;
  /** Undefined if axe has not run. */
  accessibility?: AccessibilityRun;
};
