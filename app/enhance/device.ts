import { scoreDevice } from './device-score.ts';

type Connection = { effectiveType?: string; saveData?: boolean };

/** Not in the DOM types: only Chromium tells. */
type TellingNavigator = Navigator & { connection?: Connection; deviceMemory?: number };

export const desktopQuery = '(min-width:768px)';

export const isDesktop = (): boolean => matchMedia(desktopQuery).matches;

export const prefersStillness = (): boolean => matchMedia('(prefers-reduced-motion:reduce)').matches;

export const savesData = (): boolean => (navigator as TellingNavigator).connection?.saveData === true;

/** The device score of this browser, now. */
export function readDeviceScore(): number {
  const { connection, deviceMemory } = navigator as TellingNavigator;
  return scoreDevice({
    mobile: !isDesktop(),
    effectiveType: connection?.effectiveType,
    memoryGb: deviceMemory,
    reducedMotion: prefersStillness(),
  });
}
