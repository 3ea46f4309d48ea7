/** Whether `npm run test:all` is running. A file that only it runs is named `*.slow.test.ts` or `*.slow.e2e.ts`. */
export const runsEverything = process.env.TEST_TIER === 'all';
