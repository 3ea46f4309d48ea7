import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAuditParts } from '#tests/audit/open-audit-parts.ts';
import { drawNoise } from '#tests/audit-pages/draw-noise.ts';
import { type AuditPages, startAuditPages } from '#tests/audit-pages/start-audit-pages.ts';
import { projectDir } from '#tests/site.ts';
import { findBuiltPrograms, findSourcePrograms } from './create-audit-engine.ts';
import { createSqueezer } from './savings/squeezer.ts';

const built = findBuiltPrograms(projectDir);
const source = findSourcePrograms(projectDir);

let pages: AuditPages;
beforeAll(async () => {
  pages = await startAuditPages();
});
afterAll(() => pages[Symbol.asyncDispose]());

test('W-03 the built worker thread returns the same as its source', async () => {
  const origins = [pages.own, pages.foreign];
  await using ours = openAuditParts(origins, built);
  await using theirs = openAuditParts(origins, source);
  const url = pages.urlOf('css-imports');
  const found = await ours.scanPage(url);
  expect(found.firstView.requests).toBeGreaterThan(5);
  expect({ ...found, firstByteMs: 0 }).toEqual({ ...(await theirs.scanPage(url)), firstByteMs: 0 });
});

test('W-01 the built child process compresses images', async () => {
  await using squeezer = createSqueezer({ childFile: built.childFile, timeoutMs: 30_000 });
  const body = await drawNoise('jpeg', 400, 300, 7);
  const squeezed = await squeezer.squeeze({ kind: 'image', body }, AbortSignal.timeout(60_000));
  expect(squeezed?.made).toBe('AVIF in the same size');
});

// The thread would spend longer on loading hundreds of modules than on most pages.
test('W-01 each program beside the server is a single file', () => {
  for (const file of Object.values(built))
    expect(readFileSync(file, 'utf8')).not.toMatch(/\bfrom\s*["']\.|import\(["']\./);
});
