import { wholeFont } from '../measurement.ts';
import { fileCheck, insight, listProven } from '../weight-check.ts';

export const textCompressionCheck = fileCheck({
  id: 'text-compression',
  title: 'Text and font compression',
  explanation:
    'Compressed text needs a third of the bytes or less, and WOFF2 compresses fonts best. Every browser reads both.',
  source: insight('document-latency'),
  guideline: 'reduce-data-transfer-with-compression',
  by: 'host',
  passed: 'Text files and fonts are sent compressed.',
  how: 'proven',
  files: (view) => listProven(view, 'compression').filter(({ note }) => note !== wholeFont),
  says: ({ count }) => `${count('file is', 'files are')} sent without compression.`,
  fix: 'Enable Brotli or gzip for HTML, CSS, JavaScript, JSON, SVG and fonts other than WOFF and WOFF2.',
  also: {
    how: 'proven',
    files: (view) => listProven(view, 'compression').filter(({ note }) => note === wholeFont),
    says: ({ count }) => `${count('font', 'fonts')} would be smaller as WOFF2.`,
    fix: 'Save fonts as WOFF2.',
  },
});
