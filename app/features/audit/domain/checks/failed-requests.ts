import { describeFiles, fileCheck } from '../weight-check.ts';

export const failedRequestsCheck = fileCheck({
  id: 'failed-requests',
  title: 'Failed requests (4xx and 5xx)',
  explanation:
    'A file that does not exist is requested by every visitor, and something on the page is missing.',
  guideline: 'setup-necessary-error-pages-and-redirection-links',
  by: 'developer',
  passed: 'No request of the page fails.',
  outcome: 'failed',
  files: ({ scrolled: { resources } }) =>
    describeFiles(resources.filter(({ status, byBrowser }) => status >= 400 && !byBrowser)),
  says: ({ count }) => `${count('request fails', 'requests fail')} with an HTTP error.`,
  fix: 'Correct the URLs, or remove what requests them.',
});
