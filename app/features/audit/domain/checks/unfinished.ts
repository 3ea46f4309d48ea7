import { weightCheck } from '../weight-check.ts';

export const unfinishedCheck = weightCheck({
  id: 'unfinished',
  title: 'Still loading',
  explanation: 'A page that never stops loading weighs more the longer it is open.',
  guideline: 'defer-the-loading-of-non-critical-resources',
  by: 'developer',
  inBrowser: true,
  passed: 'The page finished loading.',
  find: ({ on, unfinished }) => [
    unfinished && {
      says: `The page was still loading on a ${on} when we stopped waiting, so it may weigh more than we counted.`,
      fix: 'Load more only on demand, and stop requests that repeat by timer.',
    },
  ],
});
