/** What a viewport meta tag means to a browser on a phone. */
type Viewport = {
  /** Whether the page is as wide as the device. */
  fitsDevice: boolean;
  /** Whether text can be enlarged to 200%, which WCAG 2.2 requires: axe’s rule `meta-viewport`. */
  allowsZoom: boolean;
};

export function readViewport(content: string): Viewport {
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
