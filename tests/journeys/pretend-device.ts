import type { Page } from 'playwright-core';

/** What a browser tells of its device; what is undefined it keeps to itself, as some browsers do. */
export type Device = { effectiveType?: string; saveData?: boolean; deviceMemory?: number };

export const fastDevice: Device = { effectiveType: '4g', deviceMemory: 8 };
export const slowDevice: Device = { effectiveType: '2g', deviceMemory: 1 };

/** Makes the browser tell this of its device, from the next page on. */
export function pretendDevice(page: Page, { deviceMemory, ...connection }: Device): Promise<unknown> {
  return page.addInitScript(
    ([memory, told]) => {
      Object.defineProperty(Navigator.prototype, 'connection', { get: () => told });
      // What is undefined arrives here as null.
      Object.defineProperty(Navigator.prototype, 'deviceMemory', { get: () => memory ?? undefined });
    },
    [deviceMemory, connection] as const,
  );
}
