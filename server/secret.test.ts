import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { requireSecret } from './secret.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'saltbush-secret-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('C-03 a secret is made once, kept, and readable by its owner alone', () => {
  const dataDir = path.join(folder, 'new/data');
  const secret = requireSecret(dataDir);
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(requireSecret(dataDir)).toBe(secret);
  expect(readFileSync(path.join(dataDir, 'secret'), 'utf8').trim()).toBe(secret);
  expect(statSync(path.join(dataDir, 'secret')).mode & 0o077).toBe(0);
  expect(readdirSync(dataDir)).toEqual(['secret']);
});

test('C-03 two data folders have two secrets', () => {
  expect(requireSecret(path.join(folder, 'a'))).not.toBe(requireSecret(path.join(folder, 'b')));
});

test('C-03 a secret that was cut short is named with what to do, and not used', () => {
  writeFileSync(path.join(folder, 'secret'), 'short');
  expect(() => requireSecret(folder)).toThrow(/too short. Delete the file/);
  expect(existsSync(path.join(folder, 'secret'))).toBe(true);
});
