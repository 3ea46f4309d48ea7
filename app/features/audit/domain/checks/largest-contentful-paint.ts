import { formatAbove, notThrottled, thresholds } from '../web-vitals.ts';
import { lighthouse, weightCheck } from '../weight-check.ts';

const limit = thresholds.lcpMs / 1000;

export const largestContentfulPaintCheck = weightCheck({
  id: 'largest-contentful-paint',
  title: 'Largest Contentful Paint (LCP)',
  explanation:
    'It marks when the largest text or image is shown, which is when a visitor thinks that the page is there.',
  source: lighthouse('lighthouse-largest-contentful-paint/'),
  guideline: 'set-goals-based-on-performance-and-energy-impact',
  by: 'developer',
  inBrowser: true,
  passed: `Largest Contentful Paint took ${limit} seconds or less.`,
  find: ({ on, metrics: { lcpMs = 0 } }) => [
    lcpMs > thresholds.lcpMs
      ? {
          outcome: 'failed',
          says: `Largest Contentful Paint took ${formatAbove(limit, lcpMs / 1000, 1)} seconds on a ${on}. ${limit} seconds or less is good. ${notThrottled}`,
          fix: 'Reduce the server’s response time, compress the largest image, and load it before scripts.',
        }
      : undefined,
  ],
});
