/** `SECRET` of the sites and services that tests start. */
export const testSecret = 'the secret of the tests, long enough to be one';

/** Whom the emails of enquiries come from, and whom they go to. */
export const testAddresses = {
  from: { name: 'Saltbush', address: 'hello@saltbush.example' },
  leadsTo: ['studio@saltbush.example'],
};
