import { formatBytes } from '../format-figures.ts';
import { describeWidths } from '../image-size.ts';
import { describeFiles, fileCheck, formatFileName, lighthouse } from '../weight-check.ts';

/** As AVIF a photo that fills a phone's screen needs less than half of this. */
const minBytes = 200_000;

/** Reports large files, except for those with a proven saving and those that another check reports by weight. */
export const largeFilesCheck = fileCheck({
  id: 'large-files',
  title: 'Large files',
  explanation: 'A few files are usually most of the weight of a page.',
  source: lighthouse('total-byte-weight/'),
  guideline: 'set-goals-based-on-performance-and-energy-impact',
  by: 'developer',
  passed: `No file weighs ${formatBytes(minBytes)} or more, apart from those in other findings.`,
  files: ({ scrolled, savings }) =>
    describeFiles(
      scrolled.resources.filter(
        ({ url, transferBytes, autoplay }) => transferBytes >= minBytes && !autoplay && !savings.has(url),
      ),
      describeWidths,
    ),
  says({ count, bytes, files: [worst] }, { scrolled }) {
    const share = Math.round((bytes / scrolled.transferBytes) * 100);
    return `${count('file weighs', 'files weigh')} ${formatBytes(minBytes)} or more, ${share}% of the page. The heaviest is ${formatFileName(worst?.url ?? '')} with ${formatBytes(worst?.bytes ?? 0)}.`;
  },
  fix: 'Serve images no larger than displayed, load videos and maps on demand, and remove scripts and fonts that the page can do without.',
});
