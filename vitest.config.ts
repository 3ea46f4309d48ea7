import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    reporters: ['default'],
    // Much of what the tests do is waiting: one worker for all but one core leaves both of two half idle.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        test: {
          name: 'unit',
          include: ['**/*.test.ts', '**/*.test.tsx'],
          exclude: ['node_modules', 'build'],
          globalSetup: 'tests/share-postgres.ts',
          // A busy machine is no fault: no test here is about time, one that hangs still ends, and what passes only
          // when tried again is named at the end of the gate, as it is for the journeys.
          retry: 1,
          testTimeout: 60_000,
          expect: { poll: { timeout: 15_000 } },
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'journeys',
          include: ['**/*.e2e.ts'],
          exclude: ['node_modules', 'build'],
          // A browser on a busy machine stumbles now and then. What passes only when tried again is named at the end
          // of the gate; a fault of the site fails both times, above all each budget of bytes.
          retry: 1,
          testTimeout: 60_000,
          // A fact that is awaited may come late on a busy machine, and is a fact all the same.
          expect: { poll: { timeout: 15_000 } },
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
