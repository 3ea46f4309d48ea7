const timeZone = 'Australia/Sydney';
const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone } as const;
const createMinuteFormat = (timeZoneName: 'longOffset' | 'short') =>
  new Intl.DateTimeFormat('en-AU', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    ...clock,
    timeZoneName,
  });

// A format has no side effects, so the bundler can remove those that the browser does not use.
const isoFormat = /* @__PURE__ */ createMinuteFormat('longOffset');
const shownFormat = /* @__PURE__ */ createMinuteFormat('short');
const longDayFormat = /* @__PURE__ */ new Intl.DateTimeFormat('en-AU', { dateStyle: 'long', timeZone });
const clockFormat = /* @__PURE__ */ new Intl.DateTimeFormat('en-AU', clock);

const readParts = (format: Intl.DateTimeFormat, moment: Date) =>
  Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, value]));

/** Formats a time as ISO 8601 in Sydney time, to the minute and with its offset: `2026-11-04T09:00:00+11:00`. */
export function formatSydneyIso(moment: Date): string {
  const { year, month, day, hour, minute, timeZoneName = '' } = readParts(isoFormat, moment);
  return `${year}-${month}-${day}T${hour}:${minute}:00${timeZoneName.replace('GMT', '')}`;
}

/** Formats the start of a day in Sydney with its offset: `2026-06-15` as `2026-06-15T00:00:00+10:00`. */
export function formatSydneyDay(isoDate: string): string {
  // This time is midnight or 1 am in Sydney, before clocks change.
  const offset = formatSydneyIso(new Date(`${isoDate}T00:00:00+10:00`)).slice(-6);
  return `${isoDate}T00:00:00${offset}`;
}

/** Finds when a clock in Sydney next shows a time, such as `09:00`. Clocks change at night, so a day may have 23 or 25 hours. */
export function findNextMorning(now: Date, time: string): Date {
  const today = formatSydneyIso(now).slice(0, 10);
  const tomorrow = new Date(Date.parse(today) + 24 * 3600_000).toISOString().slice(0, 10);
  const [morning, next] = [today, tomorrow].map((day) => {
    const offset = formatSydneyIso(new Date(`${day}T${time}:00+10:00`)).slice(-6);
    return new Date(`${day}T${time}:00${offset}`);
  }) as [Date, Date];
  return now < morning ? morning : next;
}

/** Formats an ISO 8601 time in a sortable form in Sydney time: `2026-11-21 11:00 AEDT`. */
export function formatSydneyTime(iso: string): string {
  const { year, month, day, hour, minute, timeZoneName } = readParts(shownFormat, new Date(iso));
  return `${year}-${month}-${day} ${hour}:${minute} ${timeZoneName}`;
}

/** Formats an ISO 8601 time as the date in Sydney: `21 November 2026`. */
export const formatSydneyLongDay = (iso: string): string => longDayFormat.format(new Date(iso));

/**
 * `2:05 pm`, what a clock in Sydney shows, from ISO 8601. It is put together here, because browsers and Node write am and pm
 * with different spaces.
 */
export function formatSydneyClock(iso: string): string {
  const { hour, minute } = readParts(clockFormat, new Date(iso));
  return `${Number(hour) % 12 || 12}:${minute} ${Number(hour) < 12 ? 'am' : 'pm'}`;
}
