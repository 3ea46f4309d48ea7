import type { Guideline } from './guidelines.ts';

export const findingKinds = [
  'oversized images',
  'old formats',
  'hidden images',
  'eager images',
  'uncompressed text',
  'unused letters',
  'many faces',
  'unused styles',
  'unused scripts',
  'no caching',
  'autoplay',
  'third party',
  'background downloads',
  'redirects',
  'missing files',
  'many requests',
  'render blocking',
  'slow largest paint',
  'shifting layout',
  'blocked page',
  'console errors',
  'unfinished',
  'consent banner',
] as const;

export type FindingKind = (typeof findingKinds)[number];

/** Who can do it: whoever writes the pages, whoever builds them, whoever runs the server. */
export type Mender = 'editor' | 'developer' | 'host';

/** One thing to mend. Its texts are ours but for addresses and names out of the page, which are a stranger's. */
export type Finding = {
  /** Stable from one run to the next: the kind, and whom it is about where there may be several. */
  id: string;
  kind: FindingKind;
  /** A plain sentence: what is so. */
  says: string;
  /** A plain sentence: what to do. */
  fix: string;
  by: Mender;
  /** What it is about, heaviest first. */
  resources: FindingResource[];
  /** Undefined where no bytes are to be gained. */
  gain?: Gain;
  guideline?: Guideline;
  /** For a developer's list of work, as text. */
  ticket: string;
};

export type FindingResource = {
  url: string;
  /** As sent. */
  bytes: number;
  gainBytes?: number;
  /** `AVIF, 800 pixels wide`; `73% of it was not used`. */
  note?: string;
};

export type Gain = {
  bytes: number;
  /** Proven: made smaller here and weighed. Measured: what was transferred and need not be. */
  how: 'proven' | 'measured';
  /** Of every view that is read to its end, of those that nobody scrolls, or of each return. */
  of: 'view' | 'unscrolled view' | 'return visit';
  /** The device they were counted on. */
  on: 'phone' | 'desktop' | 'source';
  gramsCo2e?: number;
  /** At the monthly views that were given. */
  gramsCo2eAYear?: number;
};

/** What a finder says; the rest is worked out the same way for all. */
export type Fault = Omit<Finding, 'gain' | 'ticket' | 'id'> & {
  /** Behind the kind in `id`. */
  about?: string;
  how?: Gain['how'];
  of?: Gain['of'];
};
