import { formatBytes } from '../format-figures.ts';
import { describeFiles, fileCheck, insight } from '../weight-check.ts';

const minBytes = 50_000;

export const renderBlockingCheck = fileCheck({
  id: 'render-blocking',
  title: 'Render-blocking requests',
  explanation: 'The visitor sees nothing until these files have arrived.',
  source: insight('render-blocking'),
  guideline: 'defer-the-loading-of-non-critical-resources',
  by: 'developer',
  inBrowser: true,
  // What blocks on another device alone is judged by its own sum, which is not distinguished.
  byFile: false,
  passed: 'Little blocks rendering.',
  files({ firstView: { resources } }) {
    const blocking = resources.filter(({ blocksRender }) => blocksRender);
    const files = describeFiles(blocking, ({ party }) =>
      party === 'third-party' ? 'third-party' : undefined,
    );
    const isMuch = files.reduce((sum, { bytes }) => sum + bytes, 0) >= minBytes;
    return isMuch || files.some(({ note }) => note) ? files : [];
  },
  says({ count, bytes, files }) {
    const thirdPartyCount = files.filter(({ note }) => note).length;
    const whose = thirdPartyCount > 0 ? `, ${thirdPartyCount} of them third-party` : '';
    return `${count('file blocks', 'files block')} rendering (${formatBytes(bytes)})${whose}.`;
  },
  fix: 'Load scripts with defer, styles for other screens with a media attribute, and fonts from your own server.',
});
