/** The device properties that the browser exposes. */
type DeviceSigns = {
  /** Viewport below 768 px. */
  mobile: boolean;
  /** `navigator.connection.effectiveType`; undefined if the browser does not reveal it. */
  effectiveType?: string | undefined;
  /** `navigator.deviceMemory` in GB; undefined if the browser does not reveal it. */
  memoryGb?: number | undefined;
  reducedMotion: boolean;
};

/** Assumed if the browser does not reveal the device's memory. ST-05. */
const defaultMemoryGb = 4;

/** Scores the device from 0 (load as little as possible) to 10 (it can handle everything). ST-05. */
export function scoreDevice({
  mobile,
  effectiveType,
  memoryGb = defaultMemoryGb,
  reducedMotion,
}: DeviceSigns) {
  let score = 10;
  if (mobile) score -= 3;
  if (!effectiveType) score -= 1;
  else if (/[23]g$/.test(effectiveType)) score -= 3;
  if (memoryGb < 4) score -= 2;
  else if (memoryGb < 8) score -= 1;
  if (reducedMotion) score -= 2;
  return Math.max(0, score);
}

/** The lowest score at which reveals, hover effects and decoration are animated. ST-04. */
export const animationScore = 7;

/** The lowest score at which the full hero is shown and the probes run; a device below it counts as slow. ST-04. */
export const heavyScore = 6;

type Connection = { effectiveType?: string; saveData?: boolean };

/** Only Chromium has these properties, so the DOM types lack them. */
type ChromiumNavigator = Navigator & { connection?: Connection; deviceMemory?: number };

export const desktopQuery = '(min-width:768px)';

export const isDesktop = (): boolean => matchMedia(desktopQuery).matches;

export const prefersReducedMotion = (): boolean => matchMedia('(prefers-reduced-motion:reduce)').matches;

export const prefersReducedData = (): boolean =>
  (navigator as ChromiumNavigator).connection?.saveData === true;

/** Returns the score that the boot script has stored on the page. */
export const readScore = (): number => Number(document.documentElement.dataset.score);

/** Scores this device from the properties that the browser exposes now. */
export function readDeviceScore(): number {
  const { connection, deviceMemory } = navigator as ChromiumNavigator;
  return scoreDevice({
    mobile: !isDesktop(),
    effectiveType: connection?.effectiveType,
    memoryGb: deviceMemory,
    reducedMotion: prefersReducedMotion(),
  });
}
