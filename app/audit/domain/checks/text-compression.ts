import { formatCountInWords } from '#platform/text/count.ts';
import { capital, describeProven, insight, listProven, weightCheck } from '../weight-check.ts';

export const textCompressionCheck = weightCheck({
  id: 'text-compression',
  title: 'Text compression',
  explanation: 'Compressed text needs a third of the bytes or less, and every browser decompresses it.',
  source: insight('document-latency'),
  guideline: 'reduce-data-transfer-with-compression',
  by: 'host',
  passed: 'Text files are sent compressed.',
  find(view) {
    const files = listProven(view, 'compression').map(describeProven);
    if (files.length === 0) return [];
    return [
      {
        says: `${capital(formatCountInWords(files.length, 'text file is', 'text files are'))} sent without compression.`,
        fix: 'Enable Brotli or gzip for HTML, CSS, JavaScript, JSON and SVG on the server.',
        files,
        how: 'proven',
      },
    ];
  },
});
