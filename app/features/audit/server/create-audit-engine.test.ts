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
  const measured = await engine.audit('carbon', url, listeners);
  if (measured.tool !== 'carbon') throw new Error('Not measured');
  expect(measured.report).toMatchObject({ browserFailed: true, how: 'source' });
  const { sourceScan } = measured.measurement;
  expect(sourceScan).toMatchObject({ url, hosting: { state: 'unknown', why: 'not asked' } });
  expect(sourceScan.firstView.requests).toBeGreaterThan(5);
  const { report } = await engine.audit('seo', url, listeners);
  expect(report).toMatchObject({ browserFailed: true, rendered: false });
  expect(lines.map(({ level }) => level)).toEqual(['error', 'error']);
});
