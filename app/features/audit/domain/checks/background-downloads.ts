import { formatBytes } from '../format-figures.ts';
import { describeNeedless, fileCheck } from '../weight-check.ts';

export const backgroundDownloadsCheck = fileCheck({
  id: 'background-downloads',
  title: 'Service worker precaching',
  explanation: 'A service worker may download a whole site for a visitor who reads one page.',
  guideline: 'defer-the-loading-of-non-critical-resources',
  by: 'developer',
  inBrowser: true,
  passed: 'No service worker downloads much in the background.',
  minBytes: 20_000,
  how: 'measured',
  // Other pages may use them.
  outcome: 'warning',
  files: ({ scrolled: { resources } }) => describeNeedless(resources.filter(({ background }) => background)),
  says: ({ bytes }) =>
    `A service worker downloads ${formatBytes(bytes)} in the background that this page does not use.`,
  fix: 'Cache what visitors have opened, instead of precaching everything.',
});
