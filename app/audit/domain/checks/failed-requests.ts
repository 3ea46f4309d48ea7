import { formatCountInWords } from '#platform/text/count.ts';
import { guidelineSource } from '../guidelines.ts';
import { capital, describeFile, listHeaviest, weightCheck } from '../weight-check.ts';

export const failedRequestsCheck = weightCheck({
  id: 'failed-requests',
  title: 'Failed requests (4xx and 5xx)',
  explanation:
    'A file that does not exist is requested by every visitor, and something on the page is missing.',
  source: guidelineSource('setup-necessary-error-pages-and-redirection-links'),
  guideline: 'setup-necessary-error-pages-and-redirection-links',
  by: 'developer',
  passed: 'No request of the page fails.',
  find({ scrolled }) {
    const failed = listHeaviest(
      scrolled.resources.filter(({ status, byBrowser }) => status >= 400 && !byBrowser),
    );
    if (failed.length === 0) return [];
    return [
      {
        outcome: 'failed',
        says: `${capital(formatCountInWords(failed.length, 'request fails', 'requests fail'))} with an HTTP error.`,
        fix: 'Correct the URLs, or remove what requests them.',
        files: failed.map(describeFile),
      },
    ];
  },
});
