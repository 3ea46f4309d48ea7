import { formatBytes } from '../format-figures.ts';
import { guidelineSource } from '../guidelines.ts';
import { describeNeedlessFile, listHeaviest, sumBytes, weightCheck } from '../weight-check.ts';

const minBytes = 20_000;

export const backgroundDownloadsCheck = weightCheck({
  id: 'background-downloads',
  title: 'Service worker precaching',
  explanation: 'A service worker may download a whole site for a visitor who reads one page.',
  source: guidelineSource('defer-the-loading-of-non-critical-resources'),
  guideline: 'defer-the-loading-of-non-critical-resources',
  by: 'developer',
  inBrowser: true,
  passed: 'No service worker downloads much in the background.',
  find({ scrolled }) {
    const behind = listHeaviest(scrolled.resources.filter(({ background }) => background));
    const bytes = sumBytes(behind);
    if (bytes < minBytes) return [];
    return [
      {
        says: `A service worker downloads ${formatBytes(bytes)} in the background that this page does not use.`,
        fix: 'Cache what visitors have opened, instead of precaching everything.',
        files: behind.map(describeNeedlessFile),
        how: 'measured',
      },
    ];
  },
});
