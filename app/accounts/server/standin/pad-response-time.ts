import { setTimeout as wait } from 'node:timers/promises';
import type { Endpoint } from './endpoint.ts';

/** Many times as long as storing an email takes. */
export const stepMs = 50;

/** Answers only at a multiple of `stepMs`, so that the response time does not tell whether an email was sent. */
export function padResponseTime(endpoint: Endpoint): Endpoint {
  return async function answerPadded(c) {
    const began = performance.now();
    const answer = await endpoint(c);
    const took = performance.now() - began;
    await wait(Math.ceil(took / stepMs) * stepMs - took);
    return answer;
  };
}
