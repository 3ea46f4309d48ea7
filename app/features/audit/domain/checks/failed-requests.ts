import type { MeasuredResource } from '../measurement.ts';
import { type DeviceView, describeFiles, fileCheck } from '../weight-check.ts';

/** What the page's own server says of a file is so for every visitor; other errors may concern our server alone. */
const isCertain = ({ party, status }: MeasuredResource) =>
  party === 'own' && (status === 404 || status === 410 || status >= 500);

const list = ({ scrolled: { resources } }: DeviceView, certain: boolean) =>
  describeFiles(
    resources.filter(
      (resource) => resource.status >= 400 && !resource.byBrowser && isCertain(resource) === certain,
    ),
    ({ status }) => `HTTP status ${status}`,
  );

export const failedRequestsCheck = fileCheck({
  id: 'failed-requests',
  title: 'Failed requests (4xx and 5xx)',
  explanation:
    'Where a file fails for visitors too, they wait for it in vain, and something on the page is missing.',
  guideline: 'setup-necessary-error-pages-and-redirection-links',
  by: 'developer',
  passed: 'No request of the page fails.',
  outcome: 'failed',
  files: (view) => list(view, true),
  says: ({ count }) => `${count('request fails', 'requests fail')} with an HTTP error.`,
  fix: 'Correct the URLs, or remove what requests them.',
  also: {
    files: (view) => list(view, false),
    says: ({ count, files }) =>
      `${count('file', 'files')} answered our server with an error. Visitors may get ${files.length === 1 ? 'it' : 'them'}.`,
    fix: 'Open the page in a browser. What fails there too needs another URL, or must go.',
  },
});
