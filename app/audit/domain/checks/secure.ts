import type { OnPageCheck } from '../on-page-check.ts';

export const secureCheck: OnPageCheck = {
  id: 'secure',
  name: 'Secure connection',
  group: 'reach',
  why: 'Browsers warn of pages without https, forms on them can be read on the way, and search engines prefer those that have it.',
  inSource: false,
  grave: true,
  run({ url, withoutHttps }) {
    const { protocol, host } = new URL(url);
    if (protocol === 'https:') return { outcome: 'good', says: 'The page comes over a secure connection.' };
    return {
      outcome: 'weak',
      says: withoutHttps
        ? 'Nothing that holds answers over https, so we read the page over http, without any protection.'
        : 'The page comes over http, without any protection.',
      found: host,
      fix: 'Set up a certificate, and lead every http address to its https one with a 301.',
    };
  },
};
