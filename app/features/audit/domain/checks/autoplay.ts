import { formatBytes } from '../format-figures.ts';
import { fileCheck } from '../weight-check.ts';

export const autoplayCheck = fileCheck({
  id: 'autoplay',
  title: 'Autoplaying media',
  explanation: 'Video is the heaviest content there is, and most visitors did not ask for it.',
  guideline: 'optimize-media-to-reduce-resource-use',
  by: 'editor',
  inBrowser: true,
  passed: 'No video or audio file plays automatically.',
  minBytes: 10_000,
  how: 'measured',
  files({ scrolled: { resources } }) {
    const playing = new Set(resources.filter(({ autoplay }) => autoplay).map(({ url }) => url));
    // Media arrive in parts, each with its own response.
    return [...playing].map((url) => {
      const parts = resources.filter((part) => part.url === url);
      const bytes = parts.reduce((sum, { transferBytes }) => sum + transferBytes, 0);
      return { url, bytes, gainBytes: bytes };
    });
  },
  says: ({ count, bytes }) =>
    `${count('video or audio file plays', 'video or audio files play')} automatically: ${formatBytes(bytes)}.`,
  fix: 'Show a poster image, and load the media when a visitor presses play.',
});
