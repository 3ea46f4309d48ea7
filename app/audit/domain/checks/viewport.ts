import { bothTools, faultsOrPassed, google, quote } from '../check.ts';
import type { PageCheck } from '../page-check.ts';

export const viewportCheck: PageCheck = {
  id: 'viewport',
  title: 'Viewport meta tag',
  group: 'crawling',
  explanation:
    'Without it, phones show the page as a small desktop page. Google indexes what a phone shows, and people with low vision need to zoom.',
  source: google('crawling-indexing/mobile/mobile-sites-mobile-first-indexing', '2026-11-23'),
  tools: bothTools,
  axeRules: ['meta-viewport'],
  inSource: true,
  reads: 'head',
  run({ viewport = '' }) {
    const settings = new Map(
      viewport
        .toLowerCase()
        .replace(/\s*=\s*/g, '=')
        .split(/[\s,;]+/)
        .map((setting): [string, string] => [setting.split('=')[0] ?? '', setting.split('=')[1] ?? '']),
    );
    const found = quote(viewport);
    const scalable = settings.get('user-scalable');
    const scale = Number.parseFloat(settings.get('maximum-scale') ?? '10');
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
        // Axe’s rule meta-viewport: WCAG 2.2 requires that text can be enlarged to 200%.
        (scalable === 'no' || scalable === '0' || scale < 2) && {
          outcome: 'failed',
          says: 'The viewport meta tag disables zooming.',
          found,
          fix: 'Remove user-scalable and maximum-scale.',
        },
        settings.get('width') !== 'device-width' &&
          !settings.has('initial-scale') && {
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
