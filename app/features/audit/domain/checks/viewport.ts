import { bothTools, faultsOrPassed, google, quote } from '../check.ts';
import type { PageCheck } from '../page-check.ts';
import { readViewport } from '../viewport.ts';

export const viewportCheck: PageCheck = {
  id: 'viewport',
  title: 'Viewport meta tag',
  group: 'crawling',
  explanation:
    'Without it, phones show the page as a small desktop page. Google indexes what a phone shows, and people with low vision need to zoom.',
  source: google('crawling-indexing/mobile/mobile-sites-mobile-first-indexing', '2026-11-23'),
  tools: bothTools,
  inSource: true,
  reads: 'head',
  run({ viewport = '' }) {
    const { fitsDevice, allowsZoom } = readViewport(viewport);
    const found = quote(viewport);
    if (found === '')
      return [
        {
          outcome: 'failed',
          unsure: true,
          says: 'The page has no viewport meta tag.',
          fix: 'Add <meta name="viewport" content="width=device-width, initial-scale=1">.',
        },
      ];
    return faultsOrPassed(
      [
        !allowsZoom && {
          outcome: 'failed',
          says: 'The viewport meta tag disables zooming.',
          found,
          axeRules: ['meta-viewport'],
          fix: 'Remove user-scalable and maximum-scale.',
        },
        !fitsDevice && {
          outcome: 'failed',
          says: 'The viewport is not set to the width of the device.',
          found,
          fix: 'Use width=device-width, initial-scale=1.',
        },
      ],
      { says: 'The viewport follows the width of the device and allows zooming.', found },
    );
  },
};
