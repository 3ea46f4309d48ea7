import { formatCountInWords } from '#platform/text/count.ts';
import { formatBytes } from '../format-figures.ts';
import { capital, describeFile, insight, listHeaviest, sumBytes, weightCheck } from '../weight-check.ts';

const minBytes = 50_000;

export const renderBlockingCheck = weightCheck({
  id: 'render-blocking',
  title: 'Render-blocking requests',
  explanation: 'The visitor sees nothing until these files have arrived.',
  source: insight('render-blocking'),
  guideline: 'defer-the-loading-of-non-critical-resources',
  by: 'developer',
  inBrowser: true,
  passed: 'Little blocks rendering.',
  find({ firstView }) {
    const blocking = listHeaviest(firstView.resources.filter(({ blocksRender }) => blocksRender));
    const theirs = blocking.filter(({ party }) => party === 'third-party');
    if (theirs.length === 0 && sumBytes(blocking) < minBytes) return [];
    const whose = theirs.length > 0 ? `, ${theirs.length} of them third-party` : '';
    return [
      {
        says: `${capital(formatCountInWords(blocking.length, 'file blocks', 'files block'))} rendering (${formatBytes(sumBytes(blocking))})${whose}.`,
        fix: 'Load scripts with defer, styles for other screens with a media attribute, and fonts from your own server.',
        files: blocking.map(describeFile),
      },
    ];
  },
});
