/** What the browser tells about the device, as far as it tells. */
export type DeviceSigns = {
  /** Viewport below 768 px. */
  mobile: boolean;
  /** `navigator.connection.effectiveType`; undefined where the browser keeps it to itself. */
  effectiveType?: string | undefined;
  /** `navigator.deviceMemory` in GB; undefined where the browser keeps it to itself. */
  memoryGb?: number | undefined;
  reducedMotion: boolean;
};

/** Where memory is not told. Specification, section 9. */
const defaultMemoryGb = 4;

/** 0 (spare this device everything) to 10 (it can take all). ST-05. */
export function scoreDevice({
  mobile,
  effectiveType,
  memoryGb = defaultMemoryGb,
  reducedMotion,
}: DeviceSigns) {
  let score = 10;
  if (mobile) score -= 3;
  if (!effectiveType) score -= 1;
  else if (/^(slow-)?2g$|^3g$/.test(effectiveType)) score -= 3;
  if (memoryGb < 4) score -= 2;
  else if (memoryGb < 8) score -= 1;
  if (reducedMotion) score -= 2;
  return Math.max(0, score);
}

/** Reveals, hover drift and decoration move. ST-04. */
export const animationScore = 7;

/** The full hero and the probes run; a device below is a slow one. ST-04. */
export const heavyScore = 6;
