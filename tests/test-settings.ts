/** `SECRET` of the sites and services that tests start. */
export const testSecret = 'the secret of the tests, long enough to be one';

/** The sender and the recipient of emails about enquiries. */
export const testAddresses = {
  from: { name: 'Saltbush', address: 'hello@saltbush.example' },
  leadsTo: ['studio@saltbush.example'],
};
