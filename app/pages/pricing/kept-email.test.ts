import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPretendStorage } from '#tests/pretend-storage.ts';

const load = async () => {
  // Each document loads the module anew; the storage of the tab stays.
  vi.resetModules();
  return import('./kept-email.ts');
};

beforeEach(() => vi.stubGlobal('sessionStorage', createPretendStorage().storage));
afterEach(() => vi.unstubAllGlobals());

test('P-02 the address typed before paying is there again after a document load', async () => {
  (await load()).keepEmail('ana@tidepool.example');
  expect((await load()).findKeptEmail()).toBe('ana@tidepool.example');
});

test('P-02 nothing was typed: nothing is found', async () => {
  expect((await load()).findKeptEmail()).toBe('');
});

test('P-02 where storage is closed the address is kept for as long as there is no document load', async () => {
  vi.stubGlobal('sessionStorage', undefined);
  const { keepEmail, findKeptEmail } = await load();
  keepEmail('ana@tidepool.example');
  expect(findKeptEmail()).toBe('ana@tidepool.example');
  expect((await load()).findKeptEmail()).toBe('');
});
