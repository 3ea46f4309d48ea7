import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { requireSecret } from './secret.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'saltbush-secret-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('C-03 each data folder has a secret of its own, made once, kept, and readable by its owner alone', () => {
  const dataDir = path.join(folder, 'new/data');
  const file = path.join(dataDir, 'secret');
  const secret = requireSecret(dataDir);
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(requireSecret(dataDir)).toBe(secret);
  expect(requireSecret(path.join(folder, 'other'))).not.toBe(secret);
  expect(readFileSync(file, 'utf8').trim()).toBe(secret);
  expect(statSync(file).mode & 0o077).toBe(0);
  expect(readdirSync(dataDir)).toEqual(['secret']);
});

test('C-03 a secret that was cut short is named with what to do, and not used', () => {
  writeFileSync(path.join(folder, 'secret'), 'short');
  expect(() => requireSecret(folder)).toThrow(/too short. Delete the file/);
  expect(readFileSync(path.join(folder, 'secret'), 'utf8')).toBe('short');
});
