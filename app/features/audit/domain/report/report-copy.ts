import { formatCount } from '#platform/text/count.ts';
import { carbonThresholds } from '../carbon/carbon-rating.ts';
import { capitalize, formatBytes, formatGrams, formatShare, isTiny } from '../format-figures.ts';
import type { AuditReport, KindName } from './report.ts';

export const kindNames: Record<KindName, string> = {
  document: 'Document',
  style: 'Stylesheets',
  script: 'Scripts',
  image: 'Images',
  font: 'Fonts',
  media: 'Media',
  data: 'Data and other',
  other: 'Other',
  background: 'Other traffic',
};

/** Writes the h1: the figure, or that there is none. */
export function describeHeadline({ carbon, how }: AuditReport): string {
  if (!carbon) return 'We can’t say what this page weighs';
  const { gramsCo2e } = carbon.firstView;
  const grams = capitalize(formatGrams(gramsCo2e));
  if (how === 'browser') return `${grams}\u202fg of CO2e for each first visit`;
  return `${isTiny(gramsCo2e) ? grams : `About ${grams}`}\u202fg of CO2e, estimated from its source`;
}

/** Explains the figure in two or three sentences. */
export function describeResult(report: AuditReport): string {
  const { carbon, how, clientRendered, browserFailed } = report;
  const failed = browserFailed
    ? 'Our browser failed, through no fault of the page: measure it again in a few minutes. '
    : '';
  if (!carbon)
    return clientRendered
      ? `${failed}Scripts render this page, and no browser measured it. Its HTML says almost nothing about its weight, so there is no figure and no grade.`
      : 'No transfer was counted, so there is no figure and no grade.';
  const opening =
    how === 'browser'
      ? `A first visit on a phone transfers ${formatBytes(carbon.firstView.bytes)}.`
      : `${failed}This is an estimate, because no browser measured the page: the files that its HTML and style sheets name for a first visit weigh ${formatBytes(carbon.firstView.bytes)}. What scripts add is not included.`;
  const [heaviest] = report.kinds;
  const most =
    heaviest && heaviest.share >= 0.35
      ? ` Heaviest: ${kindNames[heaviest.name].toLowerCase()}, ${formatShare(heaviest.share)} of it.`
      : '';
  return `${opening} ${describeRating(report)}${most}`;
}

function describeRating({ carbon }: AuditReport): string {
  if (!carbon) return '';
  const place = carbonThresholds.findIndex(({ rating }) => rating === carbon.rating);
  const [before, maxPercentile] = [place - 1, place].map((at) => carbonThresholds[at]?.maxPercentile);
  if (maxPercentile === undefined) return 'More than half of all pages are lighter.';
  return before === undefined
    ? `Lighter than at least ${100 - maxPercentile}% of all pages.`
    : `Between ${before}% and ${maxPercentile}% of all pages are lighter.`;
}

/** Describes the files that our policy refused; undefined if there are none. */
export function describeRefused({ method: { refused } }: AuditReport): string | undefined {
  if (!refused) return undefined;
  const { files } = refused;
  return `${formatCount(files, 'file was', 'files were')} not fetched, because this tool does not visit such addresses. The figures do not include ${files === 1 ? 'it' : 'them'}.`;
}

/** Explains the bytes that belong to no file. Undefined if there are none. */
export function describeOtherTraffic({ kinds }: AuditReport): string | undefined {
  if (!kinds.some(({ name }) => name === 'background')) return undefined;
  return 'Other traffic belongs to no listed file: connections that were opened in advance, answers that were cut off, or the script of a service worker. The browser doesn’t say which. It was transferred all the same, so it counts.';
}

/**
 * Describes the range, and what each end includes. Undefined if there is none. The figure is not repeated where both ends
 * are alike.
 */
export function describeRange({
  carbon,
}: AuditReport): { span: string; ends: [low: string, high: string] } | undefined {
  if (!carbon) return undefined;
  const { low, high } = carbon;
  const visits =
    low.returnShare === undefined
      ? 'a first visit, because no second one was measured'
      : `one view in four is a return visit, which transfers ${formatShare(low.returnShare)} as much as the first`;
  const power = {
    evidence: 'the hosting runs on renewable power',
    'benefit of the doubt': 'whether the hosting runs on renewable power is unknown, so we assume it does',
    none: 'the hosting is not counted as running on renewable power',
  }[low.greenBy ?? 'none'];
  const [from, to] = [formatGrams(low.gramsCo2e), formatGrams(high.gramsCo2e)];
  const isPoint = from === to;
  const end = (name: string, grams: string) => `The ${name} end${isPoint ? '' : `, ${grams}\u202fg`}`;
  return {
    span: isPoint ? 'The same at both ends of the range' : `From ${from} to ${to}\u202fg`,
    ends: [
      `${end('low', from)}: ${visits}; ${power}.`,
      `${end('high', to)}: a first visit${high.scrolled ? ', scrolled to the end of the page' : ''}; power from the world’s average grid.`,
    ],
  };
}

/** Describes the state of the hosting: evidence, no evidence, or unknown. */
export function describeHosting({ hosting }: AuditReport): { short: string; says: string } {
  switch (hosting.state) {
    case 'green':
      return {
        short: 'Renewable',
        says: `${hosting.by ?? 'Its host'} is in the Green Web Foundation’s register of hosts with evidence of renewable power. The low end of the range takes that into account; the grade does not.`,
      };
    case 'not found':
      return {
        short: 'Not in the register',
        says: 'The Green Web Foundation’s register has no evidence for this host. It may run on ordinary power, or may never have applied. Ask the host.',
      };
    case 'unknown':
      return { short: 'Unknown', says: unknownHosting(hosting) };
  }
}

function unknownHosting({ why, network }: Extract<AuditReport['hosting'], { state: 'unknown' }>): string {
  switch (why) {
    case 'behind a network':
      return `The page comes through ${network ?? 'a content delivery network'}, which hides who hosts it. The network’s power says nothing about the server behind it.`;
    case 'no answer':
      return 'The Green Web Foundation’s register did not answer in time. Unknown does not mean not renewable.';
    case 'not asked':
      return 'The register was not asked. Unknown does not mean not renewable.';
  }
}
