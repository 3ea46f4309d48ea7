import type { DeviceScan } from '../../domain/measurement.ts';
import type { CdpSession } from './cdp-connection.ts';
import type { Device } from './devices.ts';

/** Wide enough to know the page by. */
const widths = { phone: 280, desktop: 480 };

/** `RIFF`, as base64. */
const webpStart = 'UklGR';
const mostLetters = 200_000;

/** The first screen, small; undefined where the page could not be painted in time. */
export async function takeScreenshot(
  page: CdpSession,
  { name, viewport }: Device,
): Promise<DeviceScan['screenshot']> {
  const scale = widths[name] / viewport.width / viewport.scale;
  const clip = { x: 0, y: 0, width: viewport.width, height: viewport.height, scale };
  try {
    const asked = { format: 'webp', quality: 60, clip } as const;
    const { data } = await page.send('Page.captureScreenshot', asked, { timeoutMs: 5000 });
    // The page's own process may have painted anything into it, but nothing else than a small picture leaves here.
    if (!data.startsWith(webpStart) || data.length > mostLetters) return undefined;
    const height = Math.round((viewport.height / viewport.width) * widths[name]);
    return { type: 'image/webp', base64: data, width: widths[name], height };
  } catch {
    return undefined;
  }
}
