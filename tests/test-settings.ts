/** `SECRET` of the sites and services that tests start. */
export const testSecret = 'the secret of the tests, long enough to be one';

/** The sender and the recipient of emails about enquiries. */
export const testAddresses = {
  from: { name: 'Saltbush', address: 'hello@saltbush.example' },
  leadsTo: ['studio@saltbush.example'],
};

/** Whether `npm run test:all` is running. Files that only it runs are named `*.slow.test.ts` or `*.slow.e2e.ts`. */
export const runsEverything = process.env.TEST_TIER === 'all';
