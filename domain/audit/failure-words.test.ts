import { expect, test } from 'vitest';
import { auditFailures } from './audit-failure.ts';
import { describeFailure } from './failure-words.ts';

test.each(auditFailures)('W-04 %s has a title, a sentence and something to do', (code) => {
  const { title, says, todo } = describeFailure({ code });
  expect(title).toMatch(/^[A-Z].{9,50}[^.]$/);
  expect(says).toMatch(/^[A-Z].*\.$/);
  expect(todo).toMatch(/^[A-Z].*\.$/);
  expect(`${title}${says}${todo}`).not.toMatch(/[!\u2013\u2014]|error code|undefined/);
});

test('W-04 no two failures are told in the same words, and the page’s own answer is named', () => {
  const titles = auditFailures.map((code) => describeFailure({ code }).title);
  expect(new Set(titles).size).toBe(auditFailures.length);
  expect(describeFailure({ code: 'status', status: 503 }).says).toContain('503');
});

test('W-04 what is refused is told in one way, whichever rule it broke', () => {
  expect(describeFailure({ code: 'refused' }).says).not.toMatch(
    /private|loopback|internal|metadata|resolved/i,
  );
});
