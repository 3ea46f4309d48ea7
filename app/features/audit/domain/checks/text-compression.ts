import { fileCheck, insight, listProven } from '../weight-check.ts';

export const textCompressionCheck = fileCheck({
  id: 'text-compression',
  title: 'Text compression',
  explanation: 'Compressed text needs a third of the bytes or less, and every browser decompresses it.',
  source: insight('document-latency'),
  guideline: 'reduce-data-transfer-with-compression',
  by: 'host',
  passed: 'Text files are sent compressed.',
  how: 'proven',
  files: (view) => listProven(view, 'compression'),
  says: ({ count }) => `${count('file is', 'files are')} sent without compression.`,
  fix: 'Enable Brotli or gzip for HTML, CSS, JavaScript, JSON, SVG and fonts other than WOFF and WOFF2.',
});
