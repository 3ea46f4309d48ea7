import { formatCountInWords } from '#platform/text/count.ts';
import { capitalize } from '../format-figures.ts';
import { lighthouse, weightCheck } from '../weight-check.ts';

const faults = [
  {
    crossOrigin: undefined,
    one: 'preconnect link opens a connection that the page does not use',
    many: 'preconnect links open connections that the page does not use',
    fix: 'Remove <link rel="preconnect"> for hosts from which nothing is loaded at once.',
  },
  {
    crossOrigin: 'missing',
    one: 'preconnect link lacks crossorigin, so the page opens a second connection',
    many: 'preconnect links lack crossorigin, so the page opens second connections',
    fix: 'Add crossorigin to the link: fonts and CORS requests use only such connections.',
  },
  {
    crossOrigin: 'needless',
    one: 'preconnect link has crossorigin, so the page opens a second connection',
    many: 'preconnect links have crossorigin, so the page opens second connections',
    fix: 'Remove crossorigin from the link: only fonts and CORS requests use such connections.',
  },
];

/** Lighthouse’s audit `uses-rel-preconnect` warns of these. */
export const unusedPreconnectCheck = weightCheck({
  id: 'unused-preconnect',
  title: 'Preconnect',
  explanation: 'An early connection saves time if it is used, and costs time and energy if it is not.',
  source: lighthouse('uses-rel-preconnect/'),
  guideline: 'defer-the-loading-of-non-critical-resources',
  by: 'developer',
  inBrowser: true,
  byFile: true,
  passed: 'No early connection is left unused.',
  find: ({ on, unusedPreconnects = [] }, reported) =>
    faults.map(({ crossOrigin, one, many, fix }) => {
      const urls = unusedPreconnects
        .filter((link) => link.crossOrigin === crossOrigin && !reported.has(link.url))
        .map(({ url }) => url);
      if (urls.length === 0) return undefined;
      const where = on === 'desktop' ? ' on a desktop' : '';
      return {
        says: `${capitalize(formatCountInWords(urls.length, one, many))}${where}.`,
        fix,
        files: urls.map((url) => ({ url, bytes: 0 })),
      };
    }),
});
