import type { FoundFile, PageFacts } from './page-facts.ts';

/**
 * The facts that the on-page check gathers beyond `PageFacts`: the text, neighbouring files, and answers to links. No
 * check has run on them yet.
 */
export type OnPageFacts = PageFacts & {
  /** The visible text, or its beginning if it is long. */
  text: string;
  /** The paragraphs, in order: the text that reads as sentences. */
  paragraphs: string[];
  /** The values of its JSON-LD blocks that could be read, with their graphs opened; parts of them, where they are large. */
  nodes: StructuredValue[];
  /** True if the page was found over http only, because https did not answer or its certificate was invalid. */
  withoutHttps?: boolean;
  llmsTxt: FoundFile & { html?: boolean };
  /** The page's internal links that were requested. */
  targets: LinkTarget[];
  /** The number of internal links that were not requested, because of our limit or of robots.txt. */
  unasked: number;
  /** The picture of `og:image`, or else of `twitter:image`. */
  picture: SharedPicture | undefined;
};

export type StructuredValue = string | number | boolean | null | StructuredValue[] | StructuredNode;
export type StructuredNode = { [name: string]: StructuredValue };

export type LinkTarget = {
  url: string;
  /** The text of the first link to this address. */
  text: string;
} & (
  | { state: 'fine'; status: number; redirected: boolean }
  | { state: 'broken'; status?: number; why: 'status' | 'no host' | 'circle' }
  /** The link did not answer, or not to us, so that its state is unknown. */
  | { state: 'unknown'; status?: number }
);

export type SharedPicture = { url: string } & (
  | { state: 'found'; type: string; bytes?: number; width?: number; height?: number }
  | { state: 'missing'; status: number }
  | { state: 'unknown' }
);

/**
 * The stored result of an on-page scan. The phrase belongs to the audit, because several audits may share one scan.
 */
export type OnPageScan = { askedUrl: string; measuredMs: number; facts: OnPageFacts };
