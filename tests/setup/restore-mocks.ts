import { afterAll, vi } from 'vitest';

// Vitest puts back what a test replaced before the next test, which is too late for the code of the next file.
afterAll(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
