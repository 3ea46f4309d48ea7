const timeZone = 'Australia/Sydney';
const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone } as const;
const minute = { year: 'numeric', month: '2-digit', day: '2-digit', ...clock } as const;

// Making a format has no side effect, so the bundler leaves out those that the browser does not use.
const isoFormat = /* @__PURE__ */ new Intl.DateTimeFormat('en-AU', { ...minute, timeZoneName: 'longOffset' });
const shownFormat = /* @__PURE__ */ new Intl.DateTimeFormat('en-AU', { ...minute, timeZoneName: 'short' });
const longDayFormat = /* @__PURE__ */ new Intl.DateTimeFormat('en-AU', { dateStyle: 'long', timeZone });
const clockFormat = /* @__PURE__ */ new Intl.DateTimeFormat('en-AU', clock);

const readParts = (format: Intl.DateTimeFormat, moment: Date) =>
  Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, value]));

/** Formats a moment as a clock in Sydney shows it, to the minute and with its offset: `2026-11-04T09:00:00+11:00`. */
export function formatSydneyIso(moment: Date): string {
  const { year, month, day, hour, minute, timeZoneName = '' } = readParts(isoFormat, moment);
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
  const { year, month, day, hour, minute, timeZoneName } = readParts(shownFormat, new Date(iso));
  return `${year}-${month}-${day} ${hour}:${minute} ${timeZoneName}`;
}

/** `21 November 2026`, the day in Sydney, from ISO 8601. */
export const formatSydneyLongDay = (iso: string): string => longDayFormat.format(new Date(iso));

/** `11:00`, what a clock in Sydney shows, from ISO 8601. */
export const formatSydneyClock = (iso: string): string => clockFormat.format(new Date(iso));
