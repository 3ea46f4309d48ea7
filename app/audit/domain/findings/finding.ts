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

/** The role that can mend it: whoever writes the pages, builds them, or runs the server. */
export type Mender = 'editor' | 'developer' | 'host';

/** One thing to mend. The texts are ours, except for addresses and names from the page, which are untrusted. */
export type Finding = {
  /** Stable across runs: the kind, followed by its subject where there may be several. */
  id: string;
  kind: FindingKind;
  /** States the fact in a plain sentence. */
  says: string;
  /** States the remedy in a plain sentence. */
  fix: string;
  by: Mender;
  /** The files it is about, heaviest first. */
  resources: FindingResource[];
  /** Undefined if no bytes can be saved. */
  gain?: Gain;
  guideline?: Guideline;
  /** A ticket for a developer's issue tracker, as plain text. */
  ticket: string;
};

export type FindingResource = {
  url: string;
  /** Bytes as transferred. */
  bytes: number;
  gainBytes?: number;
  /** `AVIF, 800 pixels wide`; `73% of it was not used`. */
  note?: string;
};

export type Gain = {
  bytes: number;
  /** Proven: made smaller here and weighed. Measured: what was transferred and need not be. */
  how: 'proven' | 'measured';
  /** The views that save these bytes: all that are read to their end, those that nobody scrolls, or return visits. */
  of: 'view' | 'unscrolled view' | 'return visit';
  /** The device they were counted on. */
  on: 'phone' | 'desktop' | 'source';
  gramsCo2e?: number;
  /** The yearly saving at the visitor's monthly views. */
  gramsCo2eAYear?: number;
};

/** What each finder returns; the rest of a finding is computed in the same way for all. */
export type Fault = Omit<Finding, 'gain' | 'ticket' | 'id'> & {
  /** Follows the kind in `id`. */
  about?: string;
  how?: Gain['how'];
  of?: Gain['of'];
};
