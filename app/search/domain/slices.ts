import { setImmediate as letOthersIn } from 'node:timers/promises';

/** How long work that blocks others runs before it lets them in. */
const sliceMs = 15;

/** Returns a function to call after each piece of work, which lets other work run when it is time. */
export function createSlices(): () => Promise<void> {
  let began = performance.now();
  return async () => {
    if (performance.now() - began < sliceMs) return;
    await letOthersIn();
    began = performance.now();
  };
}

/** Collects the items of a slow iterable, letting other work run in between. */
export async function gather<Item>(items: Iterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  const rest = createSlices();
  for (const item of items) {
    all.push(item);
    await rest();
  }
  return all;
}
