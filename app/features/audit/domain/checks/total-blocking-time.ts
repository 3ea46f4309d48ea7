import { formatAbove, notThrottled, thresholds } from '../web-vitals.ts';
import { lighthouse, weightCheck } from '../weight-check.ts';

export const totalBlockingTimeCheck = weightCheck({
  id: 'total-blocking-time',
  title: 'Total Blocking Time (TBT)',
  explanation: 'It adds up how long scripts kept the page from reacting to a visitor.',
  source: lighthouse('lighthouse-total-blocking-time/'),
  guideline: 'set-goals-based-on-performance-and-energy-impact',
  by: 'developer',
  inBrowser: true,
  passed: `Total Blocking Time was ${thresholds.tbtMs} ms or less.`,
  find: ({ on, metrics: { tbtMs = 0 } }) => [
    tbtMs > thresholds.tbtMs
      ? {
          outcome: 'failed',
          says: `Total Blocking Time was ${formatAbove(thresholds.tbtMs, tbtMs, 0)} ms on a ${on}. ${thresholds.tbtMs} ms or less is good. ${notThrottled}`,
          fix: 'Run less JavaScript at the start, and in shorter tasks.',
        }
      : undefined,
  ],
});
