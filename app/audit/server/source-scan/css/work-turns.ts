import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Divides long work into slices, between which the scan's thread handles its messages, so that it stays responsive.
 * Only the work counts towards the limit, not what came between.
 */
export class WorkTurns {
  readonly #maxMs: number;
  readonly #sliceMs: number;
  #usedMs = 0;
  #sliceStart = performance.now();

  constructor(maxMs: number, sliceMs = 15) {
    this.#maxMs = maxMs;
    this.#sliceMs = sliceMs;
  }

  /** True when the slice is over; ask often. */
  get isDue(): boolean {
    return performance.now() - this.#sliceStart > this.#sliceMs;
  }

  /** Yields to other tasks. False if no time is left. */
  async rest(): Promise<boolean> {
    this.#usedMs += performance.now() - this.#sliceStart;
    if (this.#usedMs > this.#maxMs) return false;
    await nextTurn();
    this.#sliceStart = performance.now();
    return true;
  }
}
