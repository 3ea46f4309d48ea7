import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { drawNoise } from '#tests/audit-pages/page-file.ts';
import { type AuditPages, startAuditPages } from '#tests/audit-pages/start-audit-pages.ts';
import { createLogRecorder } from '#tests/log-recorder.ts';
import { projectDir } from '#tests/site.ts';
import {
  type AuditPrograms,
  createAuditEngine,
  findBuiltPrograms,
  findSourcePrograms,
} from './create-audit-engine.ts';
import { createOptimizer } from './savings/optimizer.ts';

const built = findBuiltPrograms(projectDir);
const source = findSourcePrograms(projectDir);

let pages: AuditPages;
beforeAll(async () => {
  pages = await startAuditPages();
});
afterAll(() => pages[Symbol.asyncDispose]());

const engine = (programs: AuditPrograms) =>
  createAuditEngine({
    config: {
      allow: [pages.own, pages.foreign].map((origin) => new URL(origin).host),
      greenWebUrl: undefined,
    },
    siteUrl: 'https://saltbush.example',
    chromiumPath: undefined,
    programs,
    log: createLogRecorder().log,
  });

test('W-03 the built process of an audit returns the same as its source', {
  timeout: 180_000,
}, async () => {
  const listeners = {
    signal: AbortSignal.timeout(180_000),
    onStep() {},
    onHost: async () => {},
    onEstimate() {},
  };
  const url = pages.urlOf('css-imports');
  const measure = async (programs: AuditPrograms) => {
    const finished = await engine(programs).audit('carbon', url, listeners);
    if (finished.tool !== 'carbon') throw new Error('Not measured');
    const { sourceScan, savings } = finished.measurement;
    return { ...sourceScan, firstByteMs: 0, savings, results: finished.report.results };
  };
  // An audit tries savings for a limited time, which a busy machine may use up in one of the two.
  const compare = async () => {
    const found = await measure(built);
    expect(found.firstView.requests).toBeGreaterThan(5);
    expect(found).toEqual(await measure(source));
  };
  await vi.waitFor(compare, { timeout: 120_000 });
});

test('W-01 the built child process compresses images', async () => {
  await using optimizer = createOptimizer({ childFile: built.optimizeFile, timeoutMs: 30_000 });
  const body = await drawNoise('jpeg', 400, 300, 7);
  const optimized = await optimizer.optimize({ kind: 'image', body }, AbortSignal.timeout(60_000));
  expect(optimized?.made).toBe('AVIF in the same size');
});

// The process would spend longer on loading hundreds of modules than on most pages.
test('W-01 each program beside the server is a single file', () => {
  for (const file of Object.values(built))
    expect(readFileSync(file, 'utf8')).not.toMatch(/\bfrom\s*["']\.|import\(["']\./);
});
