import { formatCountInWords } from '#platform/text/count.ts';
import { quoteList } from '../check.ts';
import { capitalize } from '../format-figures.ts';
import { weightCheck } from '../weight-check.ts';

export const consoleErrorsCheck = weightCheck({
  id: 'console-errors',
  title: 'Browser errors in the console',
  explanation: 'They show unresolved problems, such as scripts that stop halfway.',
  source: {
    url: 'https://developer.chrome.com/docs/lighthouse/best-practices/errors-in-console/',
    readOn: '2026-11-28',
  },
  guideline: 'audit-and-test-for-bugs-or-issues-requiring-resolution',
  by: 'developer',
  inBrowser: true,
  passed: 'No browser errors are logged to the console.',
  find: ({ consoleErrors }) =>
    consoleErrors.length === 0
      ? []
      : [
          {
            says: `${capitalize(formatCountInWords(consoleErrors.length, 'browser error was', 'browser errors were'))} logged to the console.`,
            found: quoteList(consoleErrors.map((error) => error.slice(0, 140))),
            fix: 'Open the page with the developer tools, and fix what the console shows.',
          },
        ],
});
