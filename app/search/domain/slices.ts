import { setImmediate as letOthersIn } from 'node:timers/promises';

/** Work that others have to wait for goes on for about so long at a time. */
const sliceMs = 15;

/** Tells, after each piece of work, when to let others in, and lets them. */
export function createSlices(): () => Promise<void> {
  let began = performance.now();
  return async () => {
    if (performance.now() - began < sliceMs) return;
    await letOthersIn();
    began = performance.now();
  };
}

/** All of what takes a while to make, one by one. */
export async function gather<Item>(items: Iterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  const rest = createSlices();
  for (const item of items) {
    all.push(item);
    await rest();
  }
  return all;
}
