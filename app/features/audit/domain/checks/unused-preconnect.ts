import { fileCheck, lighthouse } from '../weight-check.ts';

/** Lighthouse’s audit `uses-rel-preconnect` warns of these. */
export const unusedPreconnectCheck = fileCheck({
  id: 'unused-preconnect',
  title: 'Preconnect',
  explanation: 'An early connection saves time if it is used, and costs time and energy if it is not.',
  source: lighthouse('uses-rel-preconnect/'),
  guideline: 'defer-the-loading-of-non-critical-resources',
  by: 'developer',
  inBrowser: true,
  passed: 'No early connection is left unused.',
  files: ({ unusedPreconnects = [] }) => unusedPreconnects.map((url) => ({ url, bytes: 0 })),
  says: ({ count }) =>
    `${count('preconnect link opens a connection', 'preconnect links open connections')} that the page does not use.`,
  fix: 'Remove <link rel="preconnect"> for hosts from which nothing is loaded at once.',
});
