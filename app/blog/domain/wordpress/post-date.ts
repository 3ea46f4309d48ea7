const localForm = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/;

/** No place is further from Greenwich than this, so two times with a greater difference do not belong together. */
const farthestMinutes = 14 * 60;

/**
 * Joins WordPress' two times without offset, one by the blog's own clock and one in UTC, to ISO 8601 with the offset
 * of the blog, so that the date stays the one the author saw. A missing time counts as UTC. Undefined where neither
 * is a time.
 */
export function formatPostDate(local: string, gmt: string): string | undefined {
  const localMs = readTime(local);
  const gmtMs = readTime(gmt);
  if (localMs === undefined) return gmtMs === undefined ? undefined : `${gmt}Z`;
  if (gmtMs === undefined) return `${local}Z`;
  const minutes = Math.round((localMs - gmtMs) / 60_000);
  if (Math.abs(minutes) > farthestMinutes) return `${gmt}Z`;
  return `${local}${formatOffset(minutes)}`;
}

function formatOffset(minutes: number): string {
  if (minutes === 0) return 'Z';
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  const pad = (number: number) => String(number).padStart(2, '0');
  return `${minutes < 0 ? '-' : '+'}${pad(hours)}:${pad(rest)}`;
}

/** WordPress writes `0000-00-00T00:00:00` where there is no time. */
function readTime(text: string): number | undefined {
  const ms = localForm.test(text) ? Date.parse(`${text}Z`) : Number.NaN;
  return Number.isNaN(ms) ? undefined : ms;
}
