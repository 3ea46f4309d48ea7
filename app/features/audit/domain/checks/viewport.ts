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

/** What a viewport meta tag means to a browser on a phone. */
type Viewport = {
  /** Whether the page is as wide as the device. */
  fitsDevice: boolean;
  /** Whether text can be enlarged to 200%, which WCAG 2.2 requires: axe’s rule `meta-viewport`. */
  allowsZoom: boolean;
};

function readViewport(content: string): Viewport {
  const settings = new Map(
    content
      .toLowerCase()
      .replace(/\s*=\s*/g, '=')
      .split(/[\s,;]+/)
      .map((setting): [string, string] => [setting.split('=')[0] ?? '', setting.split('=')[1] ?? '']),
  );
  const maxScale = Number.parseFloat(settings.get('maximum-scale') ?? '10');
  return {
    fitsDevice: fitsDevice(settings),
    allowsZoom: isScalable(settings.get('user-scalable')) && !(maxScale < 2),
  };
}

/** Browsers read a number below 1 as no, and so any word but `yes` and two lengths. */
function isScalable(value = 'yes'): boolean {
  return /^(yes|device-width|device-height)$/.test(value) || Math.abs(Number.parseFloat(value)) >= 1;
}

/** The narrowest phones in use, in CSS pixels. */
const narrowPhone = 360;

/**
 * With an initial scale browsers take the greater of the width and what the device shows at that scale, so a width that any
 * phone exceeds does no harm, and a scale below 1 does.
 */
function fitsDevice(settings: ReadonlyMap<string, string>): boolean {
  const width = settings.get('width');
  const scale = settings.get('initial-scale');
  if (scale !== undefined && Number.parseFloat(scale) < 1) return false;
  if (width === undefined) return scale !== undefined;
  return width === 'device-width' || (scale !== undefined && Number.parseFloat(width) <= narrowPhone);
}
