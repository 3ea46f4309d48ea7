import { formatSydneyLongDay } from '#app/content/sydney-time.ts';
import { escapeHtml } from '#platform/text/escape.ts';
import { formatBytes, formatGrams } from '../format-figures.ts';
import type { AuditReport } from './report.ts';

export const badgeSize = { width: 264, height: 64 };

/** Writes the alt text of the badge; undefined if there is no figure. */
export function describeBadge({ carbon, measuredAt, how }: AuditReport): string | undefined {
  if (!carbon) return undefined;
  const { gramsCo2e, bytes } = carbon.firstView;
  const verb = how === 'browser' ? 'measured' : 'estimated from the source';
  return `${formatGrams(gramsCo2e)}\u202fg of CO2e for a first visit, ${formatBytes(bytes)}, ${verb} on ${formatSydneyLongDay(measuredAt)}`;
}

/**
 * Renders a badge as a self-contained SVG of at most 2 kB, which sites host themselves. It shows the figure, the day
 * and the model, and claims nothing else. Undefined if there is no figure.
 */
export function renderBadge(report: AuditReport): string | undefined {
  const text = describeBadge(report);
  if (!report.carbon || text === undefined) return undefined;
  const { firstView } = report.carbon;
  const { model, modelVersion } = firstView.basis;
  const { width, height } = badgeSize;
  const verb = report.how === 'browser' ? 'Measured' : 'Estimated';
  const line = (y: number, text: string) => `<text x="16" y="${y}">${escapeHtml(text)}</text>`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escapeHtml(text)}">`,
    `<path fill="#f2f4ea" stroke="#0e2229" d="M.5.5h263v63H.5z"/><path fill="#b92b18" d="M0 0h6v64H0z"/>`,
    `<g fill="#0e2229" font-family="system-ui,Arial,sans-serif" font-size="11">`,
    `<text x="16" y="25" font-size="17" font-weight="700">${formatGrams(firstView.gramsCo2e)}\u202fg CO₂e a first visit</text>`,
    line(42, `${formatBytes(firstView.bytes)}. ${verb} ${formatSydneyLongDay(report.measuredAt)}`),
    line(56, `${model} model, version ${modelVersion}`),
    '</g></svg>',
  ].join('');
}

/** Renders the HTML with which a site shows the badge, linked to the report. */
export function renderBadgeSnippet(text: string, reportUrl: string): string {
  const { width, height } = badgeSize;
  return `<a href="${escapeHtml(reportUrl)}"><img src="/website-carbon-badge.svg" alt="${escapeHtml(text)}" width="${width}" height="${height}"></a>`;
}
