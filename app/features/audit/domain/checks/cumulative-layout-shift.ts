import { formatAbove, thresholds } from '../web-vitals.ts';
import { webDev, weightCheck } from '../weight-check.ts';

export const cumulativeLayoutShiftCheck = weightCheck({
  id: 'cumulative-layout-shift',
  title: 'Cumulative Layout Shift (CLS)',
  explanation: 'It measures how much the page moves while somebody reads it.',
  source: webDev('cls'),
  guideline: 'set-goals-based-on-performance-and-energy-impact',
  by: 'developer',
  inBrowser: true,
  passed: `Cumulative Layout Shift is ${thresholds.cls} or less.`,
  find: ({ on, metrics: { cls = 0 } }) => [
    cls > thresholds.cls
      ? {
          outcome: 'failed',
          says: `Cumulative Layout Shift is ${formatAbove(thresholds.cls, cls, 2)} on a ${on}. ${thresholds.cls} or less is good.`,
          fix: 'Set width and height on images, videos and iframes, and reserve space for what loads late.',
        }
      : undefined,
  ],
});
