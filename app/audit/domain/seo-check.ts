import type { PageCheck } from './measurement.ts';
import type { OnPageFacts } from './on-page-facts.ts';
import type { PageFacts, SourcePart } from './page-facts.ts';

export type CheckOutcome = Omit<PageCheck, 'id' | 'area'> & {
  /** Whatever the rest of the page may hold, where it was not read to its end: this was seen. */
  sure?: true;
  /** Good because there is none of it: scripts that draw the page may bring some. */
  absent?: true;
};

/** In the order of a report. */
export const checkGroups = ['reach', 'words', 'links', 'machines', 'sharing'] as const;
export type CheckGroup = (typeof checkGroups)[number];

/** One thing to look at. Pure: the same facts give the same result. */
export type SeoCheck<Facts = PageFacts> = {
  /** Stable: reports are compared by it. */
  id: string;
  /** What is looked at, in two or three words. */
  name: string;
  group: CheckGroup;
  /** Why it matters, in a sentence or two, for somebody who has never heard of it. */
  why: string;
  /** About what a script may still add: where the page is drawn by script, what is missing is not known. */
  inSource: boolean;
  /** The parts of the source that it is about: where one was not read to its end, nobody can say. */
  reads?: readonly SourcePart[];
  /** What is weak here keeps the page from being found or used: it has failed, and is no mere warning. */
  grave?: true;
  run(facts: Facts): CheckOutcome;
};

/** What a check of the on-page tool may know besides: `phrase` is undefined where nobody named one. */
export type OnPageQuestion = OnPageFacts & { phrase: string | undefined };

/** One that only the on-page tool makes. Undefined: the check does not apply. */
export type OnPageCheck = Omit<SeoCheck, 'run'> & {
  run(question: OnPageQuestion): CheckOutcome | undefined;
};

const maxQuote = 300;

/** Words of the page, cut to what a reader wants to see of them. */
export function quote(text: string): string {
  const plain = text.replace(/\s+/g, ' ').trim();
  return plain.length > maxQuote ? `${plain.slice(0, maxQuote - 1)}…` : plain;
}

/** A few of many, and how many more. */
export function quoteList(texts: string[], shown = 3): string {
  const rest = texts.length - shown;
  return quote(`${texts.slice(0, shown).join('; ')}${rest > 0 ? ` and ${rest} more` : ''}`);
}
