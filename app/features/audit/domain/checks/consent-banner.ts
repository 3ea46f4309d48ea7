import { weightCheck } from '../weight-check.ts';

/** A banner that was recognised by its text alone. */
const ownBanner = 'a banner of its own';

export const consentBannerCheck = weightCheck({
  id: 'consent-banner',
  title: 'Consent banner',
  explanation: 'We consent to nothing, so what loads after consent is in no figure.',
  guideline: 'treat-third-parties-the-same-as-first-parties',
  by: 'editor',
  inBrowser: true,
  passed: 'We saw no consent banner.',
  find: ({ consentBanner }) => [
    consentBanner === undefined
      ? undefined
      : {
          says: `The page ${consentBanner === ownBanner ? 'seems to ask' : 'asks'} for consent (${consentBanner}), and we gave none. After consent, most pages are heavier.`,
          fix: 'Accept the banner in your own browser, and compare what loads afterwards.',
        },
  ],
});
