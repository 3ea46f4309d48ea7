import { quote, type SharedCheck } from '../on-page-check.ts';

export const statusCheck: SharedCheck = {
  id: 'status',
  name: 'Answer and redirects',
  group: 'reach',
  why: 'A page that answers with an error is not shown in a search, and each redirect before it is a wait that visitors pay for.',
  inSource: false,
  run({ status, redirects, url }) {
    const chain = [...redirects.map((hop) => `${hop.status} ${hop.url}`), `${status} ${url}`].join(' → ');
    const found = quote(chain);
    if (status !== 200)
      return {
        outcome: 'weak',
        says: `The page answers with status ${status}.`,
        found,
        fix: 'A page that should be found answers with 200.',
      };
    if (redirects.length > 1)
      return {
        outcome: 'weak',
        says: `${redirects.length} redirects come before the page, each a wait.`,
        found,
        fix: 'Lead the first address straight to the last.',
      };
    const [hop] = redirects;
    if (hop && /^(302|303|307)$/.test(String(hop.status)))
      return {
        outcome: 'weak',
        says: 'The address leads on, and says that it is for now only.',
        found,
        fix: 'If it is for good, answer with 301 or 308.',
      };
    return {
      outcome: 'good',
      says: hop ? 'The address leads on for good, in one step.' : 'The page answers at once.',
      found,
    };
  },
};
