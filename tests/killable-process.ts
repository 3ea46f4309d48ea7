import type { Store } from '#platform/database/store.ts';

/** Simulates a process that is killed at a step: nothing continues after it, and nothing is rolled back. */
export function createKillableProcess(diesAt: number) {
  let step = 0;
  const dead = Promise.withResolvers<'dead'>();
  const pass = async () => {
    step++;
    if (step === diesAt) dead.resolve('dead');
    if (step >= diesAt) await new Promise(() => {});
  };
  return {
    dead: dead.promise,
    wrapStore: (store: Store): Store => ({
      ...store,
      async transaction(work) {
        await pass();
        const result = await store.transaction(work);
        await pass();
        return result;
      },
    }),
    wrapFetch:
      (ask: typeof fetch): typeof fetch =>
      async (input, init) => {
        await pass();
        const answer = await ask(input, init);
        await pass();
        return answer;
      },
  };
}
