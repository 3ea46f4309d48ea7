import type { DeviceScan } from '../../../domain/measurement.ts';
import type { CdpSession } from './cdp-connection.ts';
import type { Device } from './devices.ts';

/** The smallest widths at which a page is still recognisable. */
const widths = { phone: 280, desktop: 480 };

/** `RIFF`, as base64. */
const webpStart = 'UklGR';
const maxBase64Length = 200_000;

/** Takes a small screenshot of the first screen; undefined if the page was not painted in time. */
export async function takeScreenshot(
  page: CdpSession,
  { name, viewport }: Device,
): Promise<DeviceScan['screenshot']> {
  const scale = widths[name] / viewport.width / viewport.scale;
  const clip = { x: 0, y: 0, width: viewport.width, height: viewport.height, scale };
  try {
    const options = { format: 'webp', quality: 60, clip } as const;
    const { data } = await page.send('Page.captureScreenshot', options, { timeoutMs: 5000 });
    // The screenshot comes from the page's process, which is untrusted, so its format and size are checked.
    if (!data.startsWith(webpStart) || data.length > maxBase64Length) return undefined;
    const height = Math.round((viewport.height / viewport.width) * widths[name]);
    return { type: 'image/webp', base64: data, width: widths[name], height };
  } catch {
    return undefined;
  }
}
