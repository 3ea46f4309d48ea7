import type Protocol from 'devtools-protocol';
import type { CdpSession } from './cdp-connection.ts';

export type Device = {
  name: 'phone' | 'desktop';
  viewport: { width: number; height: number; scale: number };
  /** The platform part of the user agent. */
  platform: 'Android' | 'Linux';
};

/** Lighthouse's mid-range phone, and a small desktop window. */
export const devices: Record<Device['name'], Device> = {
  phone: { name: 'phone', viewport: { width: 412, height: 823, scale: 1.75 }, platform: 'Android' },
  desktop: { name: 'desktop', viewport: { width: 1350, height: 940, scale: 1 }, platform: 'Linux' },
};

/** Creates the user agent: the browser's own on that device, with our name, so that servers can recognise us. */
export function createUserAgent(
  { platform }: Device,
  version: string,
): Protocol.Network.SetUserAgentOverrideRequest {
  const major = /\/(\d+)/.exec(version)?.[1] ?? '0';
  const mobile = platform === 'Android';
  const system = mobile ? 'Linux; Android 10; K' : 'X11; Linux x86_64';
  return {
    userAgent: `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${major}.0.0.0${mobile ? ' Mobile' : ''} Safari/537.36 SaltbushAudit/1.0`,
    acceptLanguage: 'en-AU,en',
    platform: mobile ? 'Linux armv81' : 'Linux x86_64',
    userAgentMetadata: {
      brands: [{ brand: 'Chromium', version: major }],
      platform,
      platformVersion: mobile ? '10.0.0' : '',
      architecture: mobile ? '' : 'x86',
      model: mobile ? 'K' : '',
      mobile,
    },
  };
}

export async function emulate(page: CdpSession, { viewport, platform }: Device): Promise<void> {
  const mobile = platform === 'Android';
  await Promise.all([
    page.send('Emulation.setDeviceMetricsOverride', {
      width: viewport.width,
      height: viewport.height,
      deviceScaleFactor: viewport.scale,
      mobile,
    }),
    page.send('Emulation.setTouchEmulationEnabled', { enabled: mobile }),
    page.send('Emulation.setFocusEmulationEnabled', { enabled: true }),
  ]);
}
