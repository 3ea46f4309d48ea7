import { expect, test } from 'vitest';
import { createLogRecorder } from '#tests/log-recorder.ts';
import { errorReports, maxReportsAMinute } from './error-reports.ts';

function openReports() {
  const clock = { now: 0 };
  const { log, lines } = createLogRecorder();
  const app = errorReports(log, () => clock.now);
  const report = async (message: string) => {
    const body = JSON.stringify({ message, source: '/assets/a.js', line: 1, path: '/' });
    return (await app.request('/api/errors', { method: 'POST', body })).status;
  };
  return { clock, lines, report };
}

test('G-09 identical errors are logged once, and counted in another line after a minute', async () => {
  const { clock, lines, report } = openReports();
  for (let index = 0; index < 150; index += 1) expect(await report('x is undefined')).toBe(204);
  expect(lines).toMatchObject([{ message: 'error in a browser', facts: { said: 'x is undefined' } }]);
  clock.now = 60_000;
  await report('y is undefined');
  expect(lines.slice(1)).toMatchObject([
    { message: 'error in a browser, repeated', facts: { said: 'x is undefined', times: 149 } },
    { message: 'error in a browser', facts: { said: 'y is undefined' } },
  ]);
});

test.each([
  ['no account for "ana@example.org" here', 'no account for [address] here'],
  ['cannot load https://a.example/x/ana%40example.org/y?z=1', 'cannot load https://a.example/x/[address]/y'],
])('G-09 the error "%s" is logged as "%s"', async (message, logged) => {
  const { lines, report } = openReports();
  await report(message);
  expect(lines).toMatchObject([{ facts: { said: logged } }]);
});

test('G-09 different errors cannot fill the log', async () => {
  const { clock, lines, report } = openReports();
  for (let index = 0; index < 100; index += 1) await report(`error ${index}`);
  expect(lines).toHaveLength(maxReportsAMinute);
  clock.now = 60_000;
  await report('error 0');
  expect(lines).toHaveLength(maxReportsAMinute + 1);
});
