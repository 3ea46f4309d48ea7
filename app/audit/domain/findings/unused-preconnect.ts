import { formatCountInWords } from '#platform/text/count.ts';
import { capital, findGuideline, type PerformanceCheck } from './finding.ts';

/** Lighthouse’s audit `uses-rel-preconnect` warns of these (web.dev/articles/preconnect-and-dns-prefetch, read on 28 November 2026). */
export const unusedPreconnect: PerformanceCheck = ({ unusedPreconnects = [] }) =>
  unusedPreconnects.length === 0
    ? []
    : [
        {
          kind: 'unused preconnect',
          says: `${capital(formatCountInWords(unusedPreconnects.length, 'preconnect link opens a connection', 'preconnect links open connections'))} that the page does not use.`,
          fix: 'Remove <link rel="preconnect"> for hosts from which nothing is loaded at once.',
          by: 'developer',
          resources: unusedPreconnects.map((url) => ({ url, bytes: 0 })),
          guideline: findGuideline('defer-the-loading-of-non-critical-resources'),
        },
      ];
