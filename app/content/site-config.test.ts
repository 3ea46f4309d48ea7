import { expect, test } from 'vitest';
import { listOpenDays } from './site-config.ts';

test('SEO-02 a span of days lists each of its days', () => {
  expect(listOpenDays('Monday to Friday')).toEqual(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']);
  expect(listOpenDays('Tuesday')).toEqual(['Tuesday']);
});

const faults = ['', 'monday to Friday', 'Friday to Monday', 'Weekdays', 'Monday to Friday to Sunday'];

test.each([...faults, 'Monday, Tuesday'])('SEO-02 "%s" is not a span of days', (text) => {
  expect(listOpenDays(text)).toEqual([]);
});
