import { formatCountInWords } from '#platform/text/count.ts';
import { capital, describeFile, lighthouse, listHeaviest, weightCheck } from '../weight-check.ts';

/** A single redirect, from http or to www, is common and is not reported. */
const maxHops = 1;
const maxMoved = 2;

export const redirectsCheck = weightCheck({
  id: 'redirects',
  title: 'Redirects',
  explanation: 'Each redirect costs a round trip before anything arrives.',
  source: lighthouse('redirects/'),
  guideline: 'setup-necessary-error-pages-and-redirection-links',
  by: 'developer',
  passed: 'There are no needless redirects.',
  find({ scrolled, redirects }) {
    const moved = listHeaviest(
      scrolled.resources.filter(({ status, kind }) => status >= 300 && status < 304 && kind !== 'document'),
    );
    const hops = redirects.length;
    if (hops <= maxHops && moved.length <= maxMoved) return [];
    const facts = [
      ...(hops > maxHops ? [`The page is reached through ${formatCountInWords(hops, 'redirect')}`] : []),
      ...(moved.length > 0 ? [`${formatCountInWords(moved.length, 'file is', 'files are')} redirected`] : []),
    ];
    return [
      {
        says: `${capital(facts.join(', and '))}: each redirect costs a round trip.`,
        fix: 'Link to the final URLs.',
        files: [...redirects.map(({ url }) => ({ url, bytes: 0 })), ...moved.map(describeFile)],
      },
    ];
  },
});
