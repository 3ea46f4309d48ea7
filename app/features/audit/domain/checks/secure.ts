import { faultsOrPassed, google } from '../check.ts';
import type { PageCheck } from '../page-check.ts';

export const secureCheck: PageCheck = {
  id: 'secure',
  title: 'HTTPS',
  group: 'crawling',
  explanation:
    'Browsers mark pages without HTTPS as not secure, anyone on the network can read or change them, and Google prefers the HTTPS version.',
  source: google('appearance/page-experience', '2026-11-23'),
  tools: ['seo'],
  run({ url, withoutHttps }) {
    const { protocol, host } = new URL(url);
    return faultsOrPassed(
      [
        protocol !== 'https:' && {
          outcome: 'failed',
          says: withoutHttps
            ? 'The page can’t be reached over HTTPS, so we read it over plain HTTP.'
            : 'The page is served over plain HTTP.',
          found: host,
          fix: 'Install a TLS certificate, and redirect every HTTP URL to HTTPS with a 301.',
        },
      ],
      { says: 'The page is served over HTTPS.' },
    );
  },
};
