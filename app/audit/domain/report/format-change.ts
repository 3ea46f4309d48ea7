/**
 * Formats the change between two figures. From a factor of ten on it is given as a factor, because such a percentage
 * tells nobody anything.
 */
export function formatChange(here: number | undefined, there: number | undefined): string {
  if (here === undefined || there === undefined || there === 0) return '';
  const times = here / there;
  if (times >= 10) return `${Math.round(times)} times as much`;
  const percent = Math.round((times - 1) * 100);
  if (percent === 0) return 'the same';
  return `${Math.abs(percent)}% ${percent < 0 ? 'less' : 'more'}`;
}
