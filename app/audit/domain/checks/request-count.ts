import { guidelineSource } from '../guidelines.ts';
import { weightCheck } from '../weight-check.ts';

/** The median page makes about 70 requests (HTTP Archive, 2025). */
const manyRequests = 80;

export const requestCountCheck = weightCheck({
  id: 'request-count',
  title: 'Number of requests',
  explanation: 'Each request takes time and has headers of its own.',
  source: guidelineSource('set-goals-based-on-performance-and-energy-impact'),
  guideline: 'set-goals-based-on-performance-and-energy-impact',
  by: 'developer',
  passed: `The first view makes at most ${manyRequests} requests.`,
  find: ({ firstView: { requests } }) => [
    requests > manyRequests
      ? {
          says: `The first view makes ${requests} requests; half of all pages make at most 70.`,
          fix: 'Remove what is not needed, and bundle small scripts and style sheets.',
        }
      : undefined,
  ],
});
