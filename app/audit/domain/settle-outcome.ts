import type { PageFacts, SourcePart } from './page-facts.ts';
import type { CheckOutcome, SeoCheck } from './seo-check.ts';

const unreadWords: Record<SourcePart, string> = {
  head: 'the page is larger or nested deeper than we read, and even its head was not read to the end.',
  page: 'the page is larger or nested deeper than we read, so that only its beginning was judged.',
  headings: 'the page has more headings than we keep, so that only the first of them were judged.',
  pictures: 'the page has more pictures than we keep, so that only the first of them were judged.',
  links: 'the page has more links than we keep, so that only the first of them were judged.',
  words: 'the page has more words than we count, so that only its beginning was judged.',
  text: 'the page has more text than we read, so that only its beginning was judged.',
  data: 'the page has more structured data than we read, so that only its beginning was judged.',
};

/** The addition for a fault that was seen, if there may be more of it. */
const partOnly: Partial<Record<SourcePart, string>> = {
  page: ' That is of its beginning: the page is larger than we read.',
  headings: ' That is of the first of them: the page has more headings than we keep.',
  pictures: ' That is of the first of them: the page has more pictures than we keep.',
  links: ' That is of the first of them: the page has more links than we keep.',
};

type Judged = Pick<SeoCheck, 'inSource' | 'reads'>;
type Read = Pick<PageFacts, 'drawnByScript' | 'unread'>;

/**
 * Limits an outcome to what is certain about a page that we know in part. An outcome that the rest could change
 * becomes unknown, with the reason.
 */
export function settleOutcome(
  { inSource, reads = [] }: Judged,
  { sure, absent, ...result }: CheckOutcome,
  { drawnByScript, unread = [] }: Read,
): Omit<CheckOutcome, 'sure' | 'absent'> {
  const { outcome, says, found } = result;
  if (outcome === 'unknown') return result;
  const doubt = (why: string) => ({
    outcome: 'unknown' as const,
    says: `${says} ${why}`,
    ...(found !== undefined && { found }),
  });
  if (drawnByScript && (absent || (inSource && outcome !== 'good')))
    return doubt('But scripts draw this page, and may add to it.');
  const part = reads.find((each) => unread.includes(each));
  if (!part) return result;
  if (!sure) return doubt(`But ${unreadWords[part]}`);
  return { ...result, says: `${says}${partOnly[part] ?? ''}` };
}
