import type { PageCheck } from './measurement.ts';
import type { OnPageFacts, PageFacts, SourcePart } from './page-facts.ts';

/** One thing that a check has found. */
export type Finding = Pick<PageCheck, 'outcome' | 'says' | 'found' | 'fix'> & {
  /**
   * True if parts that were not read, or that scripts add, could change it, because something is absent or was
   * counted. A fault that was seen stays one.
   */
  unsure?: true;
};

/** The groups in the order of the report. */
export const checkGroups = ['reach', 'words', 'links', 'machines', 'sharing'] as const;
export type CheckGroup = (typeof checkGroups)[number];

/** The document that a verdict follows, and the day on which we read it. */
export type CheckSource = { url: string; readOn: string };

/** A page of Google’s documentation for Search, by its path. */
export const google = (path: string, readOn: string): CheckSource => ({
  url: `https://developers.google.com/search/docs/${path}`,
  readOn,
});

/** One check. It is pure: the same facts give the same findings. */
export type Check<Facts> = {
  /** Stable, because stored reports and exports name it. */
  id: string;
  /** The subject in two or three words, as Lighthouse, axe or Google call it. */
  name: string;
  group: CheckGroup;
  /** Explains why it matters, in a sentence or two, to somebody who has never heard of it. */
  why: string;
  source: CheckSource;
  /** True if a script may still add what is missing, so that the outcome is unknown where only the source was read. */
  inSource: boolean;
  /** The parts of the source that the check reads. If one was not read to its end, it can’t pass. */
  reads?: readonly SourcePart[];
  /** Lists every finding, so that no fault hides another; undefined if the check does not apply to the page. */
  run(facts: Facts): Finding[] | undefined;
};

export type SharedCheck = Check<PageFacts>;

/** A check that only the on-page tool runs. `phrase` is undefined if the visitor gave none. */
export type OnPageCheck = Check<OnPageFacts & { phrase: string | undefined }>;

/** Lists the faults that apply; if there are none, the check has passed. */
export function judge(
  faults: (Finding | false | undefined)[],
  passed: Omit<Finding, 'outcome' | 'fix'>,
): Finding[] {
  const found = faults.filter((fault) => fault !== false && fault !== undefined);
  return found.length > 0 ? found : [{ outcome: 'passed', ...passed }];
}

/** `The only link has`, `2 of 9 links have`. */
export const countOf = (many: number, all: number, one: string) =>
  `${all === 1 ? `The only ${one}` : `${many} of ${all} ${one}s`} ${many === 1 ? 'has' : 'have'}`;

const maxQuote = 300;

/** Quotes the page, shortened to a readable length. */
export function quote(text: string): string {
  const plain = text.replace(/\s+/g, ' ').trim();
  return plain.length > maxQuote ? `${plain.slice(0, maxQuote - 1)}…` : plain;
}

/** Quotes the first few texts, and states how many more there are. */
export function quoteList(texts: string[], shown = 3): string {
  const rest = texts.length - shown;
  return quote(`${texts.slice(0, shown).join('; ')}${rest > 0 ? ` and ${rest} more` : ''}`);
}

/**
 * How Google sets a result on a desktop, in pixels: the title on one line, the snippet on two. Measured in November
 * 2026; Google documents no length.
 */
export const searchResult = { titleSize: 20, titlePixels: 600, textSize: 14, textPixels: 920 };
