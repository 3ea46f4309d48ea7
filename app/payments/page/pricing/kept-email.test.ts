import { beforeEach, expect, test, vi } from 'vitest';
import { createPretendStorage } from '#tests/pretend-storage.ts';

const load = async () => {
  // Each document loads the module again, while the tab's storage stays.
  vi.resetModules();
  return import('./kept-email.ts');
};

beforeEach(() => vi.stubGlobal('sessionStorage', createPretendStorage().storage));

test('P-02 the address typed before paying is there again after a document load', async () => {
  expect((await load()).findKeptEmail()).toBe('');
  (await load()).keepEmail('ana@tidepool.example');
  expect((await load()).findKeptEmail()).toBe('ana@tidepool.example');
});

test('P-02 without storage the address is kept until the next document load', async () => {
  vi.stubGlobal('sessionStorage', undefined);
  const { keepEmail, findKeptEmail } = await load();
  keepEmail('ana@tidepool.example');
  expect(findKeptEmail()).toBe('ana@tidepool.example');
  expect((await load()).findKeptEmail()).toBe('');
});
