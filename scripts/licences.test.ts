import path from 'node:path';
import { expect, test } from 'vitest';
import { groupByLicence } from './licences.ts';

const projectDir = path.resolve(import.meta.dirname, '..');

test('npm run licences knows the licence of each package that the site needs to run, and lists no other', () => {
  const groups = groupByLicence(projectDir);
  expect([...groups.keys()]).not.toContain('unknown');
  const names = [...groups.values()].flat().map((named) => named.replace(/ \S+$/, ''));
  expect(names).toEqual(expect.arrayContaining(['react', 'hono', 'sharp', 'pg']));
  for (const name of ['vitest', 'vite', 'playwright-core']) expect(names).not.toContain(name);
});
