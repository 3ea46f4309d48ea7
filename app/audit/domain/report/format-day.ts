/** Formats a time in the agency's time zone. */
const day = new Intl.DateTimeFormat('en-AU', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'Australia/Sydney',
});

const time = new Intl.DateTimeFormat('en-AU', {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'Australia/Sydney',
});

export const formatDay = (iso: string): string => day.format(new Date(iso));
export const formatTime = (iso: string): string => time.format(new Date(iso));
