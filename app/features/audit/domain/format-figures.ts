import type { FirstEstimate } from './audit-figures.ts';

export const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Formats bytes as kilobytes of 1,000 bytes, and from 1 MB up as megabytes with two decimals. */
export function formatBytes(bytes: number): string {
  if (bytes >= 999_500) return `${(bytes / 1e6).toFixed(2)}\u202fMB`;
  if (bytes >= 1000) return `${Math.round(bytes / 1000)}\u202fkB`;
  const whole = Math.round(bytes);
  return `${whole} ${whole === 1 ? 'byte' : 'bytes'}`;
}

/** Whether grams are fewer than the figures can show. */
export const isTiny = (grams: number): boolean => grams < 0.0005;

/** Formats grams with two decimals, or three below 0.1. A tiny figure is not shown as zero. */
export function formatGrams(grams: number): string {
  if (grams > 0 && isTiny(grams)) return 'under 0.001';
  return grams >= 0.0995 ? grams.toFixed(2) : grams.toFixed(3);
}

/** Formats a yearly figure. */
export function formatGramsPerYear(grams: number): string {
  if (grams >= 999_500) return `${(grams / 1e6).toFixed(1)}\u202ft`;
  if (grams >= 995) return `${(grams / 1000).toFixed(grams >= 9950 ? 0 : 1)}\u202fkg`;
  return `${Math.round(grams)}\u202fg`;
}

export const formatSeconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

export function formatShare(share: number): string {
  const percent = share * 100;
  return percent > 0 && percent < 1 ? '<1%' : `${Math.round(percent)}%`;
}

/** Formats the change between two figures as a percentage, or from tenfold on as a factor, which is easier to grasp. */
export function formatChange(value: number | undefined, reference: number | undefined): string {
  if (value === undefined || reference === undefined || reference === 0) return '';
  const times = value / reference;
  if (times >= 10) return `${Math.round(times)} times as much`;
  const percent = Math.round((times - 1) * 100);
  if (percent === 0) return 'the same';
  return `${Math.abs(percent)}% ${percent < 0 ? 'less' : 'more'}`;
}

/** Describes the first estimate, which is labelled as one and has no grade, while the browser is still measuring. */
export function describeEstimate({ bytes, gramsCo2e, clientRendered }: FirstEstimate): string {
  if (clientRendered) return 'Scripts render this page, so only a browser can measure it.';
  const grams =
    gramsCo2e === undefined ? '' : `, about ${formatGrams(gramsCo2e)}\u202fg of CO2e a first visit`;
  return `First estimate, from the source alone: ${formatBytes(bytes)}${grams}. A browser is measuring what actually loads.`;
}

export function describePlace(place: number): string {
  return place === 1 ? 'Yours is next.' : `Yours is number ${place} in the queue.`;
}
