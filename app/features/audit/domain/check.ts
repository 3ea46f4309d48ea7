import { groupBy } from '#platform/group-by.ts';
import type { Guideline } from './guidelines.ts';
import type { SourcePart } from './page-facts.ts';

/**
 * `passed`, also if something absent is not required. `warning`: possibly intended, or a likelihood that says so. `failed`:
 * violates what the cited document requires, or costs bytes for nothing. `unknown`, never a guess: the page was not read to
 * its end, or scripts may still change it. A check that does not apply to the page has no result.
 */
export type Outcome = 'passed' | 'warning' | 'failed' | 'unknown';

/** The groups in the order of a report. */
export const checkGroups = [
  'performance',
  'accessibility',
  'crawling',
  'content',
  'links',
  'structured data',
  'previews',
] as const;
export type CheckGroup = (typeof checkGroups)[number];

/** The document that a check follows, and the day on which we read it. */
export type CheckSource = { url: string; readOn: string };

/** Who can fix it: the person who writes the pages, develops them, or runs the server. */
export type Fixer = 'editor' | 'developer' | 'host';

/** A file that a finding is about. */
export type FindingFile = {
  url: string;
  /** The transferred bytes. */
  bytes: number;
  gainBytes?: number;
  /** A remark such as `AVIF, 800 pixels wide` or `73% unused`. */
  note?: string;
  /** The address for display. Every file of a report has one. */
  address?: string;
};

/** What fixing a finding saves. */
export type Gain = {
  bytes: number;
  /** `proven`: the smaller file was made and weighed. `measured`: a visit could do without the bytes. */
  how: 'proven' | 'measured';
  /** The views that save these bytes: every view that is scrolled to the end, unscrolled views, or return visits. */
  of: 'view' | 'unscrolled view' | 'return visit';
  /** The device on which the bytes were counted. */
  on: 'phone' | 'desktop' | 'source';
  gramsCo2e?: number;
  /** The yearly saving at the visitor's monthly views. */
  gramsCo2eAYear?: number;
};

export const gainLabels: Record<Gain['of'], string> = {
  view: 'a view',
  'unscrolled view': 'an unscrolled view',
  'return visit': 'each return visit',
};

/** A single finding of a check. Its texts are our own, except for what `found` and `files` quote. */
export type Finding = {
  outcome: Outcome;
  /** The finding in a plain sentence. */
  says: string;
  /** A quotation from the page: untrusted text. */
  found?: string;
  /** What to do; undefined if there is nothing to do. */
  fix?: string;
  /** What it is about, if a check may find several of a kind. */
  about?: string;
  by?: Fixer;
  /** The rules of axe that find the same fault, which is reported once. */
  axeRules?: readonly string[];
  /** The files it is about, heaviest first. */
  files?: FindingFile[];
  gain?: Gain;
  /**
   * True if parts of the page that were not read, or that scripts add, could change the finding, because it is about
   * something missing or counted. An observed fault is certain.
   */
  unsure?: true;
};

/** A check, which is pure: the same artifacts give the same findings. */
export type Check<Artifacts> = {
  /** The id, which never changes, because it is in stored reports and exports. */
  id: string;
  /** The subject in two or three words, in the terms of Lighthouse, axe or Google. */
  title: string;
  /** Explains to a layperson why it matters, in a sentence or two. */
  explanation: string;
  group: CheckGroup;
  source: CheckSource;
  /** The tools whose reports show it. */
  tools: readonly ('carbon' | 'seo')[];
  /** Only checks of performance refer to one. */
  guideline?: Guideline;
  /** True if scripts may add what is missing, so that the outcome is unknown if only the source was read. */
  inSource?: boolean;
  /** What the check reads of the page. If that was not read to its end, the check can’t pass. */
  reads?: SourcePart;
  /** Lists all findings, so that no fault hides another; undefined if the check does not apply to the page. */
  run(artifacts: Artifacts): Finding[] | undefined;
};

/** One finding with its check, as reports store and show it. Several may have the same `id`, the worst first. */
export type CheckResult = Pick<
  Check<never>,
  'id' | 'title' | 'group' | 'explanation' | 'source' | 'guideline'
> &
  Omit<Finding, 'unsure' | 'axeRules'> & {
    /** A ticket for a developer's issue tracker, as plain text. */
    ticket?: string;
  };

/** A passed check of which a report shows only the name. */
export type PassedCheck = Pick<CheckResult, 'id' | 'title' | 'group'>;

export const bothTools = ['carbon', 'seo'] as const;

/** A page of Google’s documentation for Search, by its path. */
export const google = (path: string, readOn: string): CheckSource => ({
  url: `https://developers.google.com/search/docs/${path}`,
  readOn,
});

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

/** Lists each check once, by its worst finding. Whatever counts checks counts these. */
export const listWorst = (results: CheckResult[]): CheckResult[] =>
  [...groupBy(results, ({ id }) => id).values()].flatMap((found) => sortByOutcome(found)[0] ?? []);

const worstFirst = ['failed', 'warning', 'unknown', 'passed'];

/** Sorts findings or results by their outcome, the worst first. */
export const sortByOutcome = <Item extends { outcome: Outcome }>(items: Item[]): Item[] =>
  items.toSorted((one, other) => worstFirst.indexOf(one.outcome) - worstFirst.indexOf(other.outcome));
