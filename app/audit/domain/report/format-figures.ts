/** Kilobytes of 1,000 bytes, and megabytes with two decimals from 1 MB up. */
export function formatBytes(bytes: number): string {
  if (bytes >= 999_500) return `${(bytes / 1e6).toFixed(2)} MB`;
  if (bytes >= 1000) return `${Math.round(bytes / 1000)} kB`;
  const whole = Math.round(bytes);
  return `${whole} ${whole === 1 ? 'byte' : 'bytes'}`;
}

/** Formats grams with two decimals, or three below a tenth. Smaller figures are not shown as zero. */
export function formatGrams(grams: number): string {
  if (grams > 0 && grams < 0.0005) return 'under 0.001';
  return grams >= 0.0995 ? grams.toFixed(2) : grams.toFixed(3);
}

/** Formats a yearly figure. */
export function formatGramsPerYear(grams: number): string {
  if (grams >= 999_500) return `${(grams / 1e6).toFixed(1)} t`;
  if (grams >= 995) return `${(grams / 1000).toFixed(grams >= 9950 ? 0 : 1)} kg`;
  return `${Math.round(grams)} g`;
}

export function formatShare(share: number): string {
  const percent = share * 100;
  return percent > 0 && percent < 1 ? '<1%' : `${Math.round(percent)}%`;
}
