import { count } from '#platform/text/count.ts';
import type { CrawlerAccess } from '../ai-crawlers.ts';
import type { CheckGroup } from '../on-page-check.ts';
import type { LinkTarget } from '../page-facts.ts';
import type { OnPageReport } from './create-on-page-report.ts';

export const groupNames: Record<CheckGroup, string> = {
  reach: 'Crawling and indexing',
  words: 'Content',
  links: 'Links and images',
  machines: 'Structured data and AI',
  sharing: 'Link previews',
};

export const crawlerUses: Record<CrawlerAccess['use'], string> = {
  search: 'Search',
  visit: 'User request',
  training: 'Training',
};

/**
 * The h1 and the text below it. There is no score, because the checks differ in weight and nobody knows by how much.
 */
export function describeCounts({ counts, results }: Pick<OnPageReport, 'counts' | 'results'>): {
  headline: string;
  lead: string;
} {
  const { failed, warning, passed, unknown } = counts;
  const checks = new Set(results.map(({ id }) => id)).size;
  const doubt = unknown > 0 ? ` ${count(unknown, 'thing')} could not be determined.` : '';
  const lead = `${passed} of ${checks} checks passed.${doubt}`;
  if (failed > 0)
    return {
      headline: `${count(failed, 'problem')} to fix${warning > 0 ? `, ${count(warning, 'warning')}` : ''}`,
      lead,
    };
  if (warning > 0) return { headline: `No problems, ${count(warning, 'warning')}`, lead };
  return { headline: 'Nothing to fix on this page', lead };
}

/** The heading of the list below it. */
export function describeOpen({ failed, warning }: OnPageReport['counts']): string {
  const parts = [failed > 0 && `${failed} failed`, warning > 0 && count(warning, 'warning')].filter(Boolean);
  return parts.length > 0 ? parts.join(', ') : 'Nothing to fix';
}

/** Describes what a link answered. */
export function describeTarget(target: LinkTarget): string {
  switch (target.state) {
    case 'fine':
      return 'Redirected:';
    case 'unknown':
      if (target.status === undefined) return 'No answer:';
      return `${target.status >= 500 ? 'Server error' : 'Our crawler was refused'} (${target.status}):`;
    case 'broken':
      if (target.why === 'no host') return 'Unknown host:';
      return target.why === 'circle' ? 'Redirect loop:' : `Broken (${target.status}):`;
  }
}
