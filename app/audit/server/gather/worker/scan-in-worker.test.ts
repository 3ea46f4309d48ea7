import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allowOutbound } from '#tests/audit-pages/allow-outbound.ts';
import { type AuditPages, startAuditPages } from '#tests/audit-pages/start-audit-pages.ts';
import { createLogRecorder } from '#tests/log-recorder.ts';
import type { AuditStep } from '../../../domain/audit-step.ts';
import { scanSource } from '../source/scan-source.ts';
import { checkRenderedInWorker, scanSourceInWorker, type WorkerScanOptions } from './scan-in-worker.ts';

const workerFile = path.join(import.meta.dirname, 'scan-worker.ts');

/** Threads start slowly on a busy machine. */
const patient = { timeout: 20_000 };

let pages: AuditPages;
let outbound: ReturnType<typeof allowOutbound>;
let folder: string;
beforeAll(async () => {
  pages = await startAuditPages();
  outbound = allowOutbound([pages.own, pages.foreign]);
  folder = await mkdtemp(path.join(tmpdir(), 'saltbush-scan-'));
});
afterAll(async () => {
  outbound.close();
  await pages[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

const options = (more: Partial<WorkerScanOptions> = {}): WorkerScanOptions => ({
  outbound,
  signal: AbortSignal.timeout(30_000),
  workerFile,
  ...more,
});

/** A thread that the test controls, instead of the one that scans pages. */
async function writeWorker(code: string): Promise<string> {
  const file = path.join(folder, `${Math.random().toString(36).slice(2)}.mjs`);
  await writeFile(file, `import { parentPort } from 'node:worker_threads';\n${code}\n`);
  return file;
}

test('W-03 a scan in a worker thread finds the same as one in this thread', async () => {
  const steps: AuditStep[] = [];
  const here = await scanSource(pages.urlOf('static'), options());
  const there = await scanSourceInWorker(
    pages.urlOf('static'),
    options({ onStep: (step) => steps.push(step) }),
  );
  expect({ ...there, firstByteMs: 0 }).toEqual({ ...here, firstByteMs: 0 });
  expect(steps).toEqual(['reading the page']);
});

test('W-04 a failure in the worker thread arrives with the same code', async () => {
  await expect(scanSourceInWorker(pages.urlOf('bot-challenge'), options())).rejects.toMatchObject({
    failure: { code: 'robots', status: 403 },
  });
  await expect(scanSourceInWorker('http://169.254.169.254/', options())).rejects.toMatchObject({
    failure: { code: 'refused' },
  });
});

test.each([
  ['hangs', 'for (;;) {}', 500],
  ['exceeds its memory limit', 'const all = []; for (;;) all.push(new Array(1e6).fill(0.5));', 30_000],
  ['exits', 'process.exit(0);', 30_000],
])('W-04 a scan that %s is terminated and fails with its own code', async (_, code, silentMs) => {
  const faulty = options({ workerFile: await writeWorker(code), silentMs });
  await expect(scanSourceInWorker(pages.urlOf('static'), faulty)).rejects.toMatchObject({
    failure: { code: 'crashed' },
  });
});

test('W-03 rendered HTML that crashes the parser has an unknown outcome, is logged and does not end the audit', async () => {
  const { log, lines } = createLogRecorder();
  const { facts } = await scanSource(pages.urlOf('static'), options());
  const faulty = { ...options({ workerFile: await writeWorker('process.exit(0);') }), log };
  expect(await checkRenderedInWorker({ html: '<p>', facts }, faulty)).toMatchObject([
    { outcome: 'unknown', says: expect.stringMatching(/^Our parser failed/) },
  ]);
  expect(lines).toMatchObject([{ level: 'error', message: 'the checks of the rendered HTML failed' }]);
});

test('W-04 an aborted audit terminates its thread and cancels its requests', async () => {
  const controller = new AbortController();
  const count = pages.count();
  const failed = scanSourceInWorker(pages.urlOf('slow-body'), options({ signal: controller.signal }));
  const expected = expect(failed).rejects.toMatchObject({ failure: { code: 'interrupted' } });
  await expect.poll(() => count().requests, patient).toBe(1);
  controller.abort();
  await expected;
  await expect.poll(() => count().answers[0]?.done, patient).toBe(true);
});

test('a fault of our own is not reported as a fault of the page', async () => {
  const faulty = await writeWorker('parentPort.postMessage({ kind: "broken", message: "TypeError: ours" });');
  await expect(scanSourceInWorker(pages.urlOf('static'), options({ workerFile: faulty }))).rejects.toThrow(
    'ours',
  );
});
