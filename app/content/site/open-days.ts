export const weekdays = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;
export type Weekday = (typeof weekdays)[number];

const isWeekday = (word: string | undefined): word is Weekday => weekdays.some((day) => day === word);

/** Whether it is a day, or two in the order of a week with `to` between them. */
export function isSpanOfDays(text: string): boolean {
  return listOpenDays(text).length > 0;
}

/** `Monday to Friday` as the days themselves; none where it is no such span. */
export function listOpenDays(text: string): Weekday[] {
  const [first, last = first, ...more] = text.split(' to ');
  if (!isWeekday(first) || !isWeekday(last) || more.length > 0) return [];
  return weekdays.slice(weekdays.indexOf(first), weekdays.indexOf(last) + 1);
}
