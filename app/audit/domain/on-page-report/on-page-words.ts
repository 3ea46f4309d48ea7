import { count } from '#platform/text/count.ts';
import type { CrawlerAccess } from '../ai-crawlers.ts';
import type { CheckGroup } from '../on-page-check.ts';
import type { LinkTarget } from '../page-facts.ts';
import type { OnPageReport } from './create-on-page-report.ts';

export const groupNames: Record<CheckGroup, string> = {
  reach: 'Can it be reached and shown?',
  words: 'Does it say what it is?',
  links: 'Do links and pictures help?',
  machines: 'Do machines understand it?',
  sharing: 'Does it look good when shared?',
};

export const crawlerUses: Record<CrawlerAccess['use'], string> = {
  search: 'Search',
  visit: 'Visits',
  training: 'Training',
};

/**
 * The h1 and the text below it. There is no score, because the checks differ in weight and nobody knows by how much.
 */
export function describeCounts({ failed, warning, passed, unknown }: OnPageReport['counts']): {
  headline: string;
  lead: string;
} {
  const all = failed + warning + passed + unknown;
  const unknowns =
    unknown > 0 ? ` ${count(unknown, 'could', 'could')} not be told, and we do not guess.` : '';
  if (failed > 0)
    return {
      headline: `${failed === 1 ? 'One thing' : `${failed} things`} to fix${warning > 0 ? ' first' : ''}`,
      lead: `Of ${all} checks ${count(passed, 'is', 'are')} as they should be, and ${count(warning, 'is a warning', 'are warnings')}.${unknowns}`,
    };
  if (warning > 0)
    return {
      headline: `Nothing failed, ${warning === 1 ? 'one thing is' : `${warning} things are`} worth a look`,
      lead: `Of ${all} checks ${passed} passed.${unknowns}`,
    };
  return {
    headline: 'Nothing to fix on this page',
    lead: `Of ${all} checks ${passed} passed.${unknowns}`,
  };
}

/** Describes the list below in the words of the h1: only failed checks are to fix. */
export function describeOpen({ failed, warning }: OnPageReport['counts']): string {
  const parts = [failed > 0 && `${failed} failed`, warning > 0 && `${warning} to look at`].filter(Boolean);
  return parts.length > 0 ? parts.join(', ') : 'Nothing to fix';
}

/** Describes what a link answered. */
export function describeTarget(target: LinkTarget): string {
  switch (target.state) {
    case 'fine':
      return 'Over a redirect:';
    case 'unknown':
      return target.status === undefined ? 'No answer:' : `Not for us (${target.status}):`;
    case 'broken':
      if (target.why === 'no host') return 'No such site:';
      return target.why === 'circle' ? 'Leads in circles:' : `Broken (${target.status}):`;
  }
}
