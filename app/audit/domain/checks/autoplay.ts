import { formatCountInWords } from '#platform/text/count.ts';
import { formatBytes } from '../format-figures.ts';
import { guidelineSource } from '../guidelines.ts';
import { capital, listHeaviest, sumBytes, weightCheck } from '../weight-check.ts';

const minBytes = 10_000;

export const autoplayCheck = weightCheck({
  id: 'autoplay',
  title: 'Autoplaying media',
  explanation: 'Video is the heaviest content there is, and most visitors did not ask for it.',
  source: guidelineSource('optimize-media-to-reduce-resource-use'),
  guideline: 'optimize-media-to-reduce-resource-use',
  by: 'editor',
  inBrowser: true,
  passed: 'No video or audio file plays automatically.',
  find({ scrolled }) {
    const playing = listHeaviest(scrolled.resources.filter(({ autoplay }) => autoplay));
    const files = playing.map(({ url }) => {
      const bytes = sumBytes(scrolled.resources.filter((part) => part.url === url));
      return { url, bytes, gainBytes: bytes };
    });
    const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
    if (bytes < minBytes) return [];
    return [
      {
        says: `${capital(formatCountInWords(playing.length, 'video or audio file plays', 'video or audio files play'))} automatically: ${formatBytes(bytes)}.`,
        fix: 'Show a poster image, and load the media when a visitor presses play.',
        files,
        how: 'measured',
      },
    ];
  },
});
