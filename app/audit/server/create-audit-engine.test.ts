import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AuditPages, startAuditPages } from '#tests/audit-pages/start-audit-pages.ts';
import { createLogRecorder } from '#tests/log-recorder.ts';
import { projectDir } from '#tests/site.ts';
import { createAuditEngine, findSourcePrograms } from './create-audit-engine.ts';

let pages: AuditPages;
beforeAll(async () => {
  pages = await startAuditPages();
});
afterAll(() => pages[Symbol.asyncDispose]());

test('W-03 W-04 if the browser does not start, the failure is logged, and the audit reports on the source alone', async () => {
  const { log, lines } = createLogRecorder();
  const engine = createAuditEngine({
    config: {
      allow: [pages.own, pages.foreign].map((origin) => new URL(origin).host),
      greenWebUrl: undefined,
    },
    siteUrl: 'https://saltbush.example',
    chromiumPath: '/bin/false',
    programs: findSourcePrograms(projectDir),
    log,
  });
  const listeners = {
    signal: AbortSignal.timeout(60_000),
    onStep() {},
    onHost: async () => {},
    onEstimate() {},
  };
  const url = pages.urlOf('static');
  const measured = await engine.measure(url, listeners);
  expect(measured).toMatchObject({ browserFailed: true, browserScan: undefined });
  expect(measured.sourceScan).toMatchObject({ url, hosting: { state: 'unknown', why: 'not asked' } });
  expect(measured.sourceScan.firstView.requests).toBeGreaterThan(5);
  const { facts } = await engine.scan(url, listeners);
  expect(facts).toMatchObject({ url, browserFailed: true });
  expect(lines.map(({ level, facts }) => [level, facts.pausedMinutes])).toEqual([
    ['error', undefined],
    ['error', 10],
  ]);
});
