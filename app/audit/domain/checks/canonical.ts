import { quoteList, type SharedCheck } from '../on-page-check.ts';

export const canonicalCheck: SharedCheck = {
  id: 'canonical',
  name: 'Canonical address',
  group: 'reach',
  why: 'One page is often reached at several addresses. The canonical one says which of them counts, so that they do not compete.',
  inSource: true,
  reads: ['head'],
  run({ canonicals, canonicalHeader, url }) {
    const named = [...new Set([...canonicals, ...(canonicalHeader ? [canonicalHeader] : [])])];
    const [first] = named;
    if (first === undefined)
      return {
        outcome: 'missing',
        says: 'The page names no canonical address, so copies of it under other addresses compete with it.',
        fix: 'Add a canonical link with the address you want to be found under.',
      };
    const found = quoteList(named);
    if (named.length > 1)
      return {
        outcome: 'weak',
        says: 'The page names several canonical addresses, so search engines follow none.',
        found,
        fix: 'Leave one.',
      };
    const target = URL.parse(first, url);
    if (!target || !/^https?:$/.test(target.protocol))
      return {
        outcome: 'weak',
        says: 'The canonical address can’t be read.',
        found,
        fix: 'Write it in full.',
      };
    target.hash = '';
    const own = new URL(url);
    own.hash = '';
    if (target.href === own.href)
      return { outcome: 'good', says: 'The page names itself as the canonical address.', found };
    if (target.origin === own.origin && target.pathname === own.pathname)
      return {
        outcome: 'good',
        says: 'The canonical address is this page without its query.',
        found,
      };
    return {
      outcome: 'weak',
      says: 'The canonical address is another page: search engines will show that one.',
      found,
      fix: 'Check that this is meant; else let the page name itself.',
    };
  },
};
