import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { BlogChange } from '../domain/wordpress/post-index.ts';
import { createReportedChanges } from './reported-changes.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A WordPress that takes so long to say what has changed; each look takes the next outcome, or sees nothing. */
function open(outcomes: (BlogChange | 'failed')[], takesMs = 0) {
  const done: string[] = [];
  const reported = createReportedChanges({
    async look() {
      await new Promise((resolve) => setTimeout(resolve, takesMs));
      const outcome = outcomes.shift() ?? 'nothing';
      done.push(typeof outcome === 'string' ? outcome : outcome.slugs.join());
      if (outcome !== 'failed' && outcome !== 'nothing') reported.noteChange(outcome);
      return outcome;
    },
    renewAgain: (slugs) => void done.push(`renewed ${slugs}`),
  });
  const report = () => reported.report(() => void done.push('renewed all'));
  return { done, report, reported };
}

const change = { slugs: ['a'] };

test('B-10 a report is answered after a second, and what WordPress says later is still what is renewed', async () => {
  const { done, report } = open([change], 3000);
  let isAnswered = false;
  void report().then(() => {
    isAnswered = true;
  });
  await vi.advanceTimersByTimeAsync(1000);
  expect([isAnswered, done]).toEqual([true, []]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(done).toEqual(['a']);
});

test('B-10 a report renews everything where WordPress does not answer', async () => {
  const { done, report } = open(['failed']);
  void report();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(done).toEqual(['failed', 'renewed all']);
});

test('B-10 a report without a change is looked into once more, and a change that shows then is all that is renewed', async () => {
  const { done, report } = open(['nothing', change]);
  void report();
  await vi.advanceTimersByTimeAsync(4999);
  expect(done).toEqual(['nothing']);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(done).toEqual(['nothing', 'a']);
});

test('B-10 reports without a change renew everything once', async () => {
  const { done, report } = open([]);
  for (let count = 0; count < 3; count++) void report();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(done).toEqual(['nothing', 'nothing', 'nothing', 'nothing', 'renewed all']);
});

test('B-10 a second report of one save renews what that save changed, and a later one everything', async () => {
  const { done, report } = open([change]);
  void report();
  await vi.advanceTimersByTimeAsync(2000);
  void report();
  await vi.advanceTimersByTimeAsync(9000);
  expect(done).toEqual(['a', 'nothing', 'nothing', 'renewed a']);
  void report();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(done.slice(4)).toEqual(['nothing', 'nothing', 'renewed all']);
});

test('B-10 a change that was seen after a report does not stand in for what was reported', async () => {
  const { done, report } = open(['nothing', change]);
  void report();
  await vi.advanceTimersByTimeAsync(2000);
  void report();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(done).toEqual(['nothing', 'a', 'nothing', 'renewed all']);
});

test('B-10 a second report of a save after which anything may have changed renews everything', async () => {
  const { done, report } = open(['anything']);
  void report();
  void report();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(done).toEqual(['anything', 'nothing', 'nothing', 'renewed all']);
});

test('B-10 once the server closes, no report is looked into again', async () => {
  const { done, report, reported } = open([]);
  void report();
  await vi.advanceTimersByTimeAsync(1000);
  reported.stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(done).toEqual(['nothing']);
});
