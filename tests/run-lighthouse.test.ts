import { expect, test, vi } from 'vitest';
import { repeatLostTraces } from './run-lighthouse.ts';

const lost = Object.assign(new Error('The trace is incomplete.'), { code: 'NO_NAVSTART' });
const other = Object.assign(new Error('The page did not load.'), { code: 'FAILED_DOCUMENT_REQUEST' });

test.each([
  { ends: 'with its result at once', errors: [], runs: 1 },
  { ends: 'with its result after two lost traces', errors: [lost, lost], runs: 3 },
  { ends: 'with the third lost trace', errors: [lost, lost, lost], runs: 3 },
  { ends: 'with any other error at once', errors: [other], runs: 1 },
])('Lighthouse ends $ends, and prints each further run', async ({ errors, runs }) => {
  const print = vi.spyOn(console, 'error').mockImplementation(() => {});
  const left = [...errors];
  let count = 0;
  const outcome = await repeatLostTraces('http://site.test/', async () => {
    count += 1;
    const error = left.shift();
    if (error) throw error;
    return 'a result';
  }).catch((error: Error) => error);
  expect(outcome).toBe(errors.length === runs ? errors.at(-1) : 'a result');
  expect(count).toBe(runs);
  expect(print.mock.calls.flat()).toHaveLength(runs - 1);
});
