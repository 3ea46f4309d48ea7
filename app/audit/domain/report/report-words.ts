import type { OwnFigures } from '../audit.ts';
import { carbonRatings, carbonThresholds, findThreshold } from '../carbon/carbon-rating.ts';
import { formatBytes, formatGrams, formatShare } from './format-figures.ts';
import type { AuditReport, KindName, ReportView } from './report.ts';

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

/** The h1: the figure, or that there is none. */
export function describeHeadline({ carbon, how }: AuditReport): string {
  if (!carbon) return 'What this page weighs, we can’t say';
  const grams = formatGrams(carbon.firstView.gramsCo2e);
  return how === 'browser'
    ? `${grams} g of CO2e every first visit`
    : `About ${grams} g of CO2e, estimated from its source`;
}

/** Explains the figure in two or three sentences. */
export function describeResult(report: AuditReport): string {
  const { carbon, how, drawnByScript, browserFailed } = report;
  const failed = browserFailed
    ? 'Our browser failed, through no fault of the page: measure it again in some minutes. '
    : '';
  if (!carbon)
    return drawnByScript
      ? `${failed}Scripts draw this page in the browser, and no browser measured it: its source tells next to nothing of its weight. So there is no figure and no grade.`
      : 'Nothing was counted that a figure could be made of. So there is no grade either.';
  const opening =
    how === 'browser'
      ? `A first visit on a phone transfers ${formatBytes(carbon.firstView.bytes)}.`
      : `${failed}An estimate, because no browser measured this page: its HTML and style sheets name ${formatBytes(carbon.firstView.bytes)} for a first visit. What scripts add is not in it.`;
  const [heaviest] = report.kinds;
  const most =
    heaviest && heaviest.share >= 0.35
      ? ` Heaviest: ${kindNames[heaviest.name].toLowerCase()}, ${formatShare(heaviest.share)} of it.`
      : '';
  return `${opening} ${describeRating(report)}${most}`;
}

function describeRating({ carbon }: AuditReport): string {
  if (!carbon) return '';
  const { maxPercentile } = findThreshold(carbon.rating);
  if (maxPercentile === undefined) return 'More than half of all pages are lighter.';
  const before = carbonThresholds[carbonRatings.indexOf(carbon.rating) - 1]?.maxPercentile;
  return before === undefined
    ? `At most ${maxPercentile}% of all pages are lighter.`
    : `Between ${before}% and ${maxPercentile}% of all pages are lighter.`;
}

/** Undefined if there is nothing to say. */
export function describeRefused({ method: { refused } }: AuditReport): string | undefined {
  if (!refused) return undefined;
  const { files } = refused;
  const [what, weigh] = files === 1 ? ['One file was', 'It is'] : [`${files} files were`, 'They are'];
  return `${what} not fetched: addresses that this check does not ask. ${weigh} in no figure.`;
}

type RangeEnd = { grams: string; says: string };

/** Explains the bytes that no file accounts for, in plain words. Undefined if there are none. */
export function describeOtherTraffic({ kinds }: AuditReport): string | undefined {
  if (!kinds.some(({ name }) => name === 'background')) return undefined;
  return 'Other traffic is what came over the network beside the files: connections that were opened ahead, answers that were cut off, or the script of a helper that works behind the page. The browser does not say which, or whose it was. It was sent all the same, so it counts.';
}

/** Describes both ends of the range and what each includes. Undefined if there is none. */
export function describeRange({ carbon }: AuditReport): { low: RangeEnd; high: RangeEnd } | undefined {
  if (!carbon) return undefined;
  const { low, high } = carbon;
  const visits =
    low.returnShare === undefined
      ? 'a first visit; a second one was not measured'
      : `one view in four is a second visit, which cost ${formatShare(low.returnShare)} of the first`;
  const power = {
    evidence: 'the hosting runs on renewable power',
    'benefit of the doubt': 'the hosting may run on renewable power, which nobody could tell',
    none: 'the hosting is not counted as renewable',
  }[low.greenBy ?? 'none'];
  return {
    low: { grams: formatGrams(low.gramsCo2e), says: `The low end: ${visits}; ${power}.` },
    high: {
      grams: formatGrams(high.gramsCo2e),
      says: high.scrolled
        ? 'The high end: a first visit, read to the end of the page; power of the world’s average grid.'
        : 'The high end: a first visit; power of the world’s average grid.',
    },
  };
}

/** Words the three states of hosting: evidence, no evidence, and unknown. */
export function describeHosting({ hosting }: AuditReport): { short: string; says: string } {
  switch (hosting.state) {
    case 'green':
      return {
        short: 'Renewable',
        says: `${hosting.by ?? 'Its host'} is in the Green Web Foundation’s register of hosts that show evidence for renewable power. The grade does not count it; the low end of the range does.`,
      };
    case 'not found':
      return {
        short: 'Not in the register',
        says: 'The Green Web Foundation’s register has no evidence for this host. That may mean that it runs on ordinary power, or that it has never applied. Ask it.',
      };
    case 'unknown':
      return { short: 'Unknown', says: unknownHosting(hosting) };
  }
}

function unknownHosting({ why, network }: Extract<AuditReport['hosting'], { state: 'unknown' }>): string {
  switch (why) {
    case 'behind a network':
      return `The page comes through ${network ?? 'a delivery network'}, which hides who hosts it. What the network runs on says nothing about the server behind it.`;
    case 'no answer':
      return 'The Green Web Foundation’s register did not answer in time. Unknown is not the same as not renewable.';
    case 'not asked':
      return 'Nobody was asked. Unknown is not the same as not renewable.';
  }
}

/**
 * States the weight in the footer of one of our own pages, and how far it is from the weight that was measured to the
 * page's end (H-08). For a device without a measurement only the footer's figure is stated.
 */
export function describeOwnFoot(own: OwnFigures, views: ReportView[]): string {
  const parts = (['phone', 'desktop'] as const).map((device) => {
    const said = `${own[device]} kB on a ${device}`;
    const measured = views.find((each) => each.device === device && each.view === 'scrolled');
    if (!measured || measured.bytes === 0) return said;
    const apart = (Math.abs(own[device] * 1000 - measured.bytes) / measured.bytes) * 100;
    return `${said}, where ${(measured.bytes / 1000).toFixed(1)} kB were measured: ${apart.toFixed(1)}% apart`;
  });
  return `${parts.join('; ')}.`;
}
