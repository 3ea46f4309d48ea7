import type { DeviceScan } from '../../domain/measurement.ts';
import type { CdpSession } from './cdp-connection.ts';
import type { Device } from './devices.ts';

/** The widths in which a page is still recognisable. */
const widths = { phone: 280, desktop: 480 };

/** `RIFF`, as base64. */
const webpStart = 'UklGR';
const mostLetters = 200_000;

/** A small screenshot of the first screen; undefined if the page could not be painted in time. */
export async function takeScreenshot(
  page: CdpSession,
  { name, viewport }: Device,
): Promise<DeviceScan['screenshot']> {
  const scale = widths[name] / viewport.width / viewport.scale;
  const clip = { x: 0, y: 0, width: viewport.width, height: viewport.height, scale };
  try {
    const asked = { format: 'webp', quality: 60, clip } as const;
    const { data } = await page.send('Page.captureScreenshot', asked, { timeoutMs: 5000 });
    // The page's process may have painted anything into it, so only a small re-encoded picture leaves here.
    if (!data.startsWith(webpStart) || data.length > mostLetters) return undefined;
    const height = Math.round((viewport.height / viewport.width) * widths[name]);
    return { type: 'image/webp', base64: data, width: widths[name], height };
  } catch {
    return undefined;
  }
}
