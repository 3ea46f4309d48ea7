import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type AuditPages, startAuditPages } from '#tests/audit-pages/start-audit-pages.ts';
import { createLogRecorder } from '#tests/log-recorder.ts';
import { projectDir } from '#tests/site.ts';
import { createAuditEngine, findSourcePrograms } from './create-audit-engine.ts';

const listeners = () => ({
  signal: AbortSignal.timeout(60_000),
  onStep() {},
  onHost: async () => {},
  onEstimate() {},
});

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
  const url = pages.urlOf('static');
  const measured = await engine.audit('carbon', url, listeners());
  if (measured.tool !== 'carbon') throw new Error('Not measured');
  expect(measured.report).toMatchObject({ browserFailed: true, how: 'source' });
  const { sourceScan } = measured.measurement;
  expect(sourceScan).toMatchObject({ url, hosting: { state: 'unknown', why: 'not asked' } });
  expect(sourceScan.firstView.requests).toBeGreaterThan(5);
  const { report } = await engine.audit('seo', url, listeners());
  expect(report).toMatchObject({ browserFailed: true, rendered: false });
  expect(lines.map(({ level }) => level)).toEqual(['error', 'error']);
});

/** A process of an audit whose result is its own id, and which takes a moment to end. */
const slowToEnd = `
process.on('message', () => process.send({ kind: 'done', finished: process.pid }));
process.on('disconnect', () => setTimeout(() => process.exit(), 500));`;

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test('W-03 a result does not wait for the end of its process, and the next audit does', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'saltbush-engine-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const auditFile = path.join(folder, 'audit-child.mjs');
  writeFileSync(auditFile, slowToEnd);
  const engine = createAuditEngine({
    config: { allow: [], greenWebUrl: undefined },
    siteUrl: 'https://saltbush.example',
    chromiumPath: undefined,
    programs: { auditFile, optimizeFile: '' },
    log: createLogRecorder().log,
  });
  const audit = async () => Number(await engine.audit('seo', 'https://page.example/', listeners()));
  const first = await audit();
  expect(isRunning(first)).toBe(true);
  const second = await audit();
  expect([first, second].map(isRunning)).toEqual([false, true]);
  await expect.poll(() => isRunning(second), { timeout: 5000 }).toBe(false);
});
