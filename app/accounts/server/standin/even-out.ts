import { setTimeout as wait } from 'node:timers/promises';
import type { Endpoint } from './endpoint.ts';

/** Many times what writing a letter down takes. */
export const stepMs = 50;

/** Answers at the end of a step: how long it took does not tell whether there was a letter to write. */
export function evenOut(endpoint: Endpoint): Endpoint {
  return async function answerEvenly(c) {
    const began = performance.now();
    const answer = await endpoint(c);
    const took = performance.now() - began;
    await wait(Math.ceil(took / stepMs) * stepMs - took);
    return answer;
  };
}
