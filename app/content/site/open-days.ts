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

/** Whether the text is a day, or two days in the order of the week with `to` between them. */
export function isSpanOfDays(text: string): boolean {
  return listOpenDays(text).length > 0;
}

/** The days of a span such as `Monday to Friday`; none where the text is no span. */
export function listOpenDays(text: string): Weekday[] {
  const [first, last = first, ...more] = text.split(' to ');
  if (!isWeekday(first) || !isWeekday(last) || more.length > 0) return [];
  return weekdays.slice(weekdays.indexOf(first), weekdays.indexOf(last) + 1);
}
