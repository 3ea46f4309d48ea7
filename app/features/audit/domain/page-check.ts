import { type Check, type CheckResult, type Finding, quoteList, sortByOutcome } from './check.ts';
import type { IgnoredLink, LinkTarget, PageFacts } from './page-facts.ts';

/** A check of a page’s content. */
export type PageCheck = Check<PageFacts>;

/** Whether a text has the form of a template's value that nobody filled in: `{{ title }}`, `%TITLE%`, `undefined`. */
export const isPlaceholder = (text: string): boolean =>
  /\{\{.*\}\}|\{%.*%\}|\$\{.*\}|%[A-Z][A-Z_]+%|\[object Object\]|^(undefined|null|NaN)$/u.test(text.trim());

/**
 * The font sizes and widths of a Google result on a desktop, in pixels: the title on one line, the snippet on two.
 * Measured in November 2026, because Google does not document them.
 */
export const searchResult = { titleSize: 20, titlePixels: 600, textSize: 14, textPixels: 920 };

/** Finds the URL of the Open Graph image, as the page writes it. */
export const findSocialImageUrl = (social: PageFacts['social']): string | undefined =>
  social['og:image'] ?? social['og:image:url'];

const linkNames = { canonical: 'rel="canonical"', alternate: 'hreflang' };

/** Describes the links that Google ignores, because of their place or their attributes. */
export function describeIgnored(links: IgnoredLink[], rel: IgnoredLink['rel']): Finding[] {
  const describe = (why: IgnoredLink['why'], says: string, fix: string): Finding[] => {
    const found = links.filter((link) => link.rel === rel && link.why === why);
    if (found.length === 0) return [];
    return [{ outcome: 'warning', says, found: quoteList(found.map(({ url }) => url || '(empty)')), fix }];
  };
  return [
    ...describe(
      'body',
      `${linkNames[rel]} is outside the <head>, or after an element that ends it, so Google ignores it.`,
      'Move it up, and keep <img>, <iframe> and text out of the <head>.',
    ),
    ...describe(
      'attribute',
      `${linkNames[rel]} has a hreflang, lang, media or type attribute, so Google ignores it.`,
      'Remove these attributes.',
    ),
  ];
}

/** Says why an address is broken: its status, or two words. */
export function describeBroken({ status, why }: Extract<LinkTarget, { state: 'broken' }>): string {
  return { status: String(status), 'no host': 'unknown host', circle: 'redirect loop' }[why];
}

/** Runs checks of the content on one page. Findings that are not certain become unknown. */
export function runPageChecks<Facts extends Doubts>(
  checks: readonly Check<Facts>[],
  artifacts: Facts,
): (CheckResult & Pick<Finding, 'axeRules'>)[] {
  return checks.flatMap((check) => {
    const { id, title, group, explanation, source } = check;
    const findings = (check.run(artifacts) ?? []).map((finding) => applyDoubt(check, finding, artifacts));
    return sortByOutcome(findings).map((finding) => ({ id, title, group, explanation, source, ...finding }));
  });
}

type Doubts = Pick<PageFacts, 'clientRendered' | 'unread'>;

const unreadReason =
  'the page is larger or nested deeper than we read, so that only its beginning was checked.';

/** Makes a finding unknown, with the reason, if the rest of the page could change it. An observed fault stays. */
function applyDoubt(
  { inSource, reads }: Pick<PageCheck, 'inSource' | 'reads'>,
  { unsure, ...finding }: Finding,
  { clientRendered, unread }: Doubts,
): Omit<Finding, 'unsure'> {
  const { outcome, says, found } = finding;
  const doubt = (why: string) => ({
    outcome: 'unknown' as const,
    says: `${says} But ${why}`,
    ...(found !== undefined && { found }),
  });
  if (outcome === 'unknown') return finding;
  if (clientRendered && (unsure || (inSource && outcome !== 'passed')))
    return doubt('scripts render this page, and no browser ran them.');
  const isReadInPart = unread && (reads === 'page' || (reads === 'head' && unread === 'head'));
  if (!isReadInPart) return finding;
  if (unsure || outcome === 'passed') return doubt(unreadReason);
  return { ...finding, says: `${says} Note: ${unreadReason}` };
}
