import { scoreDevice } from './device-score.ts';

type Connection = { effectiveType?: string; saveData?: boolean };

/** Chromium alone has these properties, so the DOM types lack them. */
type ChromiumNavigator = Navigator & { connection?: Connection; deviceMemory?: number };

export const desktopQuery = '(min-width:768px)';

export const isDesktop = (): boolean => matchMedia(desktopQuery).matches;

export const prefersStillness = (): boolean => matchMedia('(prefers-reduced-motion:reduce)').matches;

export const savesData = (): boolean => (navigator as ChromiumNavigator).connection?.saveData === true;

/** Reads the signs of this browser as they are now, and scores them. */
export function readDeviceScore(): number {
  const { connection, deviceMemory } = navigator as ChromiumNavigator;
  return scoreDevice({
    mobile: !isDesktop(),
    effectiveType: connection?.effectiveType,
    memoryGb: deviceMemory,
    reducedMotion: prefersStillness(),
  });
}
