import { expect, test } from 'vitest';
import { trafficLimits } from '#platform/outbound/outbound.ts';
import { outboundFailures } from '#platform/outbound/outbound-failure.ts';
import { describeFailure } from './describe-failure.ts';

test('W-04 the explanation names the status of a failed page, but not that of a sign-in page reached by redirect', () => {
  expect(describeFailure({ code: 'status', status: 503 }).says).toContain('503');
  expect(describeFailure({ code: 'sign in', status: 200 }).says).not.toContain('200');
});

test.each([500, 503])(
  'W-04 the explanation of a server error %i does not advise checking the address',
  (status) => {
    const { todo } = describeFailure({ code: 'status', status });
    expect(todo).toContain('Try again');
    expect(todo).not.toContain('address');
  },
);

test('W-04 the explanation of too much HTML names that limit, not the one of all files', () => {
  expect(describeFailure({ code: 'large document' }).says).toContain('5\u202fMB');
  expect(describeFailure({ code: 'too large' }).says).toContain('50\u202fMB');
});

test('W-04 the explanation of a slow page names how long we wait', () => {
  const { connectMs, headersMs, totalMs } = trafficLimits;
  expect(describeFailure({ code: 'slow' }).says).toContain(
    `We wait ${connectMs / 1000} seconds for a connection, ${headersMs / 1000} for the first byte, ${totalMs / 1000} for the whole answer`,
  );
});

test('W-04 the explanation of a truncated answer blames the server, not the page or its certificate', () => {
  const { says } = describeFailure({ code: 'incomplete' });
  expect(says).toContain('The server, or a proxy in front of it, is at fault');
  expect(says).not.toContain('certificate');
});

test('W-04 a refusal does not say which rule the address broke', () => {
  expect(describeFailure({ code: 'refused' }).says).not.toMatch(
    /private|loopback|internal|metadata|resolved/i,
  );
});

test.each(outboundFailures)(
  'W-04 R-07 the failure %s is explained with what to do, and without weight, so that it fits the on-page check',
  (code) => {
    const { title, says, todo } = describeFailure({ code });
    expect(title.length).toBeGreaterThan(10);
    expect(todo).toMatch(/[.!]$/);
    expect(`${title} ${says} ${todo}`).not.toMatch(/weigh|grade|browser broke|carbon/i);
  },
);
