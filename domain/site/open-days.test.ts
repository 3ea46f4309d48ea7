import { expect, test } from 'vitest';
import { isSpanOfDays, listOpenDays } from './open-days.ts';

test('SEO-02 a span of days is each of its days', () => {
  expect(listOpenDays('Monday to Friday')).toEqual(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']);
  expect(listOpenDays('Tuesday')).toEqual(['Tuesday']);
});

test.each([
  '',
  'monday to Friday',
  'Friday to Monday',
  'Weekdays',
  'Monday to Friday to Sunday',
  'Monday, Tuesday',
])('SEO-02 "%s" is no span of days', (text) => expect(isSpanOfDays(text)).toBe(false));
