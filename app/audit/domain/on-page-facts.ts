import type { FoundFile, PageFacts } from './page-facts.ts';

/** What the on-page check knows beyond `PageFacts`: it reads the text too, and asks around. Nobody has judged it yet. */
export type OnPageFacts = PageFacts & {
  /** What a visitor reads, as it is written; its beginning, where it is long. */
  text: string;
  /** The paragraphs alone, in order: what reads as sentences. */
  paragraphs: string[];
  /** The values of its JSON-LD blocks that could be read, with their graphs opened; parts of them, where they are large. */
  nodes: StructuredValue[];
  /** It was asked for over https first, where nothing answered that holds. */
  withoutHttps?: boolean;
  llmsTxt: FoundFile & { html?: boolean };
  /** Links to its own site that were asked whether they are there. */
  targets: LinkTarget[];
  /** Links to its own site that were not asked: more than we ask, or not to be asked by robots. */
  unasked: number;
  /** Of `og:image`, or of `twitter:image`. */
  picture: SharedPicture | undefined;
};

export type StructuredValue = string | number | boolean | null | StructuredValue[] | StructuredNode;
export type StructuredNode = { [name: string]: StructuredValue };

export type LinkTarget = {
  url: string;
  /** Words of the first link that leads there. */
  text: string;
} & (
  | { state: 'fine'; status: number; redirected: boolean }
  | { state: 'broken'; status?: number; why: 'status' | 'no host' | 'circle' }
  /** It did not answer, or not to us: nobody can say. */
  | { state: 'unknown'; status?: number }
);

export type SharedPicture = { url: string } & (
  | { state: 'found'; type: string; bytes?: number; width?: number; height?: number }
  | { state: 'missing'; status: number }
  | { state: 'unknown' }
);

/** What an on-page check found, to be kept. The phrase belongs to whoever asks: several reports may stand on one. */
export type OnPageScan = { askedUrl: string; measuredMs: number; facts: OnPageFacts };
