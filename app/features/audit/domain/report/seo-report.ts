import type { CutText } from '#platform/text/text-width.ts';
import type { CrawlerAccess } from '../ai-crawlers.ts';
import type { CheckResult, Outcome } from '../check.ts';
import type { PhraseUse } from '../phrase-use.ts';

/** The report of an on-page check as plain data. Each text of the scanned page is on one line. */
export type SeoReport = {
  address: string;
  measuredAt: string;
  clientRendered: boolean;
  /** True if our browser failed, so that the source alone was judged. */
  browserFailed: boolean;
  /** Why a browser could not render the page; undefined if it could, or none tried. */
  renderFailure: string | undefined;
  /** True if the page was judged as a browser rendered it. */
  rendered: boolean;
  /** True if the page is larger than we read. Any result that the rest could change is then unknown. */
  readInPart: boolean;
  phrase: string | undefined;
  phraseUse: PhraseUse | undefined;
  /** The number of checks by their worst finding. */
  counts: Record<Outcome, number>;
  results: CheckResult[];
  preview: SearchPreview;
  card: SocialCard;
  crawlers: CrawlerAccess[];
  headings: { level: number; text: string }[];
  /** The number of headings beyond those in the list, if there are any. */
  moreHeadings?: number;
};

type SearchPreview = { site: string; trail: string; title: CutText; description: CutText };

type SocialCard = {
  site: string;
  title: string;
  description: string;
  image: { address: string; alt: string; says: string } | undefined;
};

/** What was found about the search phrase of one audit. It is stored with the audit, because others share the report. */
export type FoundPhrase = { phrase: string; phraseUse: PhraseUse; results: CheckResult[] };
