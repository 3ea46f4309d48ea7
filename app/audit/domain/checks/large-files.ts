import { formatCountInWords } from '#platform/text/count.ts';
import { formatBytes } from '../format-figures.ts';
import { describeWidths } from '../image-size.ts';
import {
  capital,
  describeFile,
  formatFileName,
  lighthouse,
  listHeaviest,
  sumBytes,
  weightCheck,
} from '../weight-check.ts';

/** As AVIF a photo that fills a phone's screen needs less than half of this. */
const minBytes = 200_000;

/** Reports large files, except for those with a proven saving and those that another check reports by weight. */
export const largeFilesCheck = weightCheck({
  id: 'large-files',
  title: 'Large files',
  explanation: 'A few files are usually most of the weight of a page.',
  source: lighthouse('total-byte-weight/'),
  guideline: 'set-goals-based-on-performance-and-energy-impact',
  by: 'developer',
  passed: `No file weighs ${formatBytes(minBytes)} or more, apart from those in other findings.`,
  find({ scrolled, savings }) {
    const large = listHeaviest(scrolled.resources).filter(
      ({ url, transferBytes, autoplay }) => transferBytes >= minBytes && !autoplay && !savings.has(url),
    );
    const [worst] = large;
    if (!worst) return [];
    const share = Math.round((sumBytes(large) / scrolled.transferBytes) * 100);
    return [
      {
        says: `${capital(formatCountInWords(large.length, 'file weighs', 'files weigh'))} ${formatBytes(minBytes)} or more, ${share}% of the page. The heaviest is ${formatFileName(worst.url)} with ${formatBytes(worst.transferBytes)}.`,
        fix: 'Serve images no larger than displayed, load videos and maps on demand, and remove scripts and fonts that the page can do without.',
        by: /image|media/.test(worst.kind) ? 'editor' : 'developer',
        files: large.map((resource) => {
          const note = describeWidths(resource);
          return { ...describeFile(resource), ...(note && { note }) };
        }),
      },
    ];
  },
});
