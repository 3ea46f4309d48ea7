import { expect, test } from 'vitest';
import { outboundFailures } from '#platform/outbound/outbound-failure.ts';
import { describeFailure } from './failure-words.ts';

test('W-04 a failed page is told its own status; a sign-in page reached by redirect is not', () => {
  expect(describeFailure({ code: 'status', status: 503 }).says).toContain('503');
  expect(describeFailure({ code: 'sign in', status: 200 }).says).not.toContain('200');
});

test.each([500, 503])(
  'W-04 where the server fails with %i, nobody is told to check the address',
  (status) => {
    const { todo } = describeFailure({ code: 'status', status });
    expect(todo).toContain('Try again');
    expect(todo).not.toContain('address');
  },
);

test('W-04 a page whose HTML is too long is told that limit, and not the one of all files', () => {
  expect(describeFailure({ code: 'large document' }).says).toContain('5\u202fMB');
  expect(describeFailure({ code: 'too large' }).says).toContain('50\u202fMB');
});

test('W-04 a refusal does not say which rule the address broke', () => {
  expect(describeFailure({ code: 'refused' }).says).not.toMatch(
    /private|loopback|internal|metadata|resolved/i,
  );
});

test.each(outboundFailures)(
  'R-07 a page that is %s leads the on-page check to no words about weight',
  (code) => {
    const { title, says, todo } = describeFailure({ code });
    expect(`${title} ${says} ${todo}`).not.toMatch(/weigh|grade|browser broke|carbon/i);
  },
);
