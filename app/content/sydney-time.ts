const isoFormat = new Intl.DateTimeFormat('en-AU', {
  timeZone: 'Australia/Sydney',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'longOffset',
});

const shownFormat = new Intl.DateTimeFormat('en-AU', {
  timeZone: 'Australia/Sydney',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZoneName: 'short',
});

/** Formats a moment as a clock in Sydney shows it, to the minute and with its offset: `2026-11-04T09:00:00+11:00`. */
export function formatSydneyIso(moment: Date): string {
  const parts = Object.fromEntries(isoFormat.formatToParts(moment).map(({ type, value }) => [type, value]));
  const { year, month, day, hour, minute, timeZoneName = '' } = parts;
  return `${year}-${month}-${day}T${hour}:${minute}:00${timeZoneName.replace('GMT', '')}`;
}

/** The beginning of a day in Sydney, with its offset: `2026-06-15` as `2026-06-15T00:00:00+10:00`. */
export function formatSydneyDay(isoDate: string): string {
  // The offset is that of midnight to one o'clock, and clocks are changed later in the night.
  const offset = formatSydneyIso(new Date(`${isoDate}T00:00:00+10:00`)).slice(-6);
  return `${isoDate}T00:00:00${offset}`;
}

/** `2026-11-21 11:00 AEDT`, from ISO 8601: the agency's own time, in an order that sorts. */
export function formatSydneyTime(iso: string): string {
  const parts = Object.fromEntries(
    shownFormat.formatToParts(new Date(iso)).map(({ type, value }) => [type, value]),
  );
  return `${parts.year}-${parts.month}-${parts.day} ${parts.hour}:${parts.minute} ${parts.timeZoneName}`;
}
