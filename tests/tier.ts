/** Whether `npm run test:all` is running. Files that only it runs are named `*.slow.test.ts` or `*.slow.e2e.ts`. */
export const runsEverything = process.env.TEST_TIER === 'all';
