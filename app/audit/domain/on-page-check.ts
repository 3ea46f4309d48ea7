import type { PageCheck } from './measurement.ts';
import type { OnPageFacts, PageFacts, SourcePart } from './page-facts.ts';

export type CheckOutcome = Omit<PageCheck, 'id' | 'area'> & {
  /** True if the fault was seen, so that unread parts of the page can't change the outcome. */
  sure?: true;
  /** True if the outcome is good because something is absent, which scripts may still add. */
  absent?: true;
};

/** The groups in the order of the report. */
export const checkGroups = ['reach', 'words', 'links', 'machines', 'sharing'] as const;
export type CheckGroup = (typeof checkGroups)[number];

/** One check. It is pure: the same facts give the same outcome. */
export type SharedCheck<Facts = PageFacts> = {
  /** Stable, because reports are compared by id. */
  id: string;
  /** The subject in two or three words. */
  name: string;
  group: CheckGroup;
  /** Explains why it matters, in a sentence or two, to somebody who has never heard of it. */
  why: string;
  /** True if a script may still add what is missing, so that the outcome is unknown where scripts draw the page. */
  inSource: boolean;
  /** The parts of the source that the check reads. If one was not read to its end, the outcome is unknown. */
  reads?: readonly SourcePart[];
  /** True if a weak outcome keeps the page from being found or used, and so counts as failed, not as a warning. */
  grave?: true;
  run(facts: Facts): CheckOutcome;
};

/** The facts for a check of the on-page tool. `phrase` is undefined if the visitor gave none. */
type OnPageQuestion = OnPageFacts & { phrase: string | undefined };

/** A check that only the on-page tool runs. It returns undefined if it does not apply. */
export type OnPageCheck = Omit<SharedCheck, 'run'> & {
  run(question: OnPageQuestion): CheckOutcome | undefined;
};

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

/** `1 letter`, `35 letters`. */
export const formatLength = (count: number) => `${count} ${count === 1 ? 'letter' : 'letters'}`;

type Limits = { few: number; many: number };

/** Full-width characters: each is as wide as two Latin letters, and says more. */
const square = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;

/** The shortest and longest good length for this text’s script, given the limits for Latin script. */
export function findLengthLimits(text: string, { few, many }: Limits): Limits {
  const squares = text.match(square)?.length ?? 0;
  return squares * 2 > text.length ? { few: Math.ceil(few / 2), many: Math.floor(many / 2) } : { few, many };
}
