import { quote, type SharedCheck } from '../on-page-check.ts';

export const languageCheck: SharedCheck = {
  id: 'language',
  name: 'Language of the page',
  group: 'reach',
  why: 'Screen readers choose their voice by it, browsers offer to translate by it, and search engines take it as a hint.',
  inSource: true,
  run({ lang }) {
    if (!lang?.trim())
      return {
        outcome: 'missing',
        says: 'The page does not say which language it is in.',
        fix: 'Add a lang attribute to the html element, such as lang="en-AU".',
      };
    if (!/^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i.test(lang.trim()))
      return {
        outcome: 'weak',
        says: 'The page’s language is no language code.',
        found: quote(lang),
        fix: 'Write a code such as en or en-AU.',
      };
    return { outcome: 'good', says: 'The page says which language it is in.', found: quote(lang) };
  },
};
