import type { PageCheck } from './measurement.ts';
import type { IgnoredLink, OnPageFacts, PageFacts, SourcePart } from './page-facts.ts';

/** A single result of a check. */
export type Finding = Pick<PageCheck, 'outcome' | 'says' | 'found' | 'fix'> & {
  /**
   * True if parts of the page that were not read, or that scripts add, could change the finding, because it is about
   * something missing or counted. An observed fault is certain.
   */
  unsure?: true;
};

/** The groups in the order of the report. */
export const checkGroups = ['reach', 'words', 'links', 'machines', 'sharing'] as const;
export type CheckGroup = (typeof checkGroups)[number];

/** The document that a check follows, and the day on which we read it. */
export type CheckSource = { url: string; readOn: string };

/** A page of Google’s documentation for Search, by its path. */
export const google = (path: string, readOn: string): CheckSource => ({
  url: `https://developers.google.com/search/docs/${path}`,
  readOn,
});

/** A check, which is pure: the same facts give the same findings. */
export type Check<Facts> = {
  /** The id, which never changes, because it is in stored reports and exports. */
  id: string;
  /** The subject in two or three words, in the terms of Lighthouse, axe or Google. */
  name: string;
  group: CheckGroup;
  /** Explains to a layperson why it matters, in a sentence or two. */
  why: string;
  source: CheckSource;
  /** True if scripts may add what is missing, so that the outcome is unknown if only the source was read. */
  inSource: boolean;
  /** The parts of the source that the check reads. If one of them was not read to its end, the check can’t pass. */
  reads?: readonly SourcePart[];
  /** Lists all findings, so that no fault hides another; undefined if the check does not apply to the page. */
  run(facts: Facts): Finding[] | undefined;
};

export type SharedCheck = Check<PageFacts>;

/** A check that only the on-page tool runs. `phrase` is undefined if the visitor gave none. */
export type OnPageCheck = Check<OnPageFacts & { phrase: string | undefined }>;

/** Returns the faults that apply, or if there are none the finding of a passed check. */
export function faultsOrPassed(
  faults: (Finding | false | undefined)[],
  passed: Omit<Finding, 'outcome' | 'fix'>,
): Finding[] {
  const found = faults.filter((fault) => fault !== false && fault !== undefined);
  return found.length > 0 ? found : [{ outcome: 'passed', ...passed }];
}

/** The finding if the page lacks something that is not required. */
export const absent = (says: string): Finding => ({ outcome: 'passed', unsure: true, says });

/** The finding if the outcome can’t be determined, for example because a file did not answer. */
export const unknown = (says: string, found?: string): Finding => ({
  outcome: 'unknown',
  says,
  ...(found !== undefined && { found }),
});

/** Formats the beginning of a sentence: `The only link has`, `2 of 9 links have`. */
export const countOf = (count: number, total: number, noun: string) =>
  `${total === 1 ? `The only ${noun}` : `${count} of ${total} ${noun}s`} ${count === 1 ? 'has' : 'have'}`;

const maxQuote = 300;

/** Quotes text of the page, shortened to a readable length. */
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
 * The font sizes and widths of a Google result on a desktop, in pixels: the title on one line, the snippet on two.
 * Measured in November 2026, because Google does not document them.
 */
export const searchResult = { titleSize: 20, titlePixels: 600, textSize: 14, textPixels: 920 };

const linkNames = { canonical: 'rel="canonical"', alternate: 'hreflang' };

/** Describes the links that Google ignores, because of their place or their attributes. */
export function describeIgnored(links: IgnoredLink[], rel: IgnoredLink['rel']): Finding[] {
  const of = (why: IgnoredLink['why']) => links.filter((link) => link.rel === rel && link.why === why);
  const show = (list: IgnoredLink[]) => quoteList(list.map(({ url }) => url || '(empty)'));
  const [inBody, withAttributes] = [of('body'), of('attribute')];
  return [
    ...(inBody.length > 0
      ? [
          {
            outcome: 'warning' as const,
            says: `${linkNames[rel]} is outside the <head>, or after an element that ends it, so Google ignores it.`,
            found: show(inBody),
            fix: 'Move it up, and keep <img>, <iframe> and text out of the <head>.',
          },
        ]
      : []),
    ...(withAttributes.length > 0
      ? [
          {
            outcome: 'warning' as const,
            says: `${linkNames[rel]} has a hreflang, lang, media or type attribute, so Google ignores it.`,
            found: show(withAttributes),
            fix: 'Remove these attributes.',
          },
        ]
      : []),
  ];
}
