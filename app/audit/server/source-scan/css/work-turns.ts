import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Long work in slices, between which the server answers its visitors: what a stranger's page costs to read must not be
 * their wait. Counts the work alone, not what came between.
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

  /** To be asked often: it is time to rest. */
  get isDue(): boolean {
    return performance.now() - this.#sliceStart > this.#sliceMs;
  }

  /** Lets others have their turn. False where no time is left. */
  async rest(): Promise<boolean> {
    this.#usedMs += performance.now() - this.#sliceStart;
    if (this.#usedMs > this.#maxMs) return false;
    await nextTurn();
    this.#sliceStart = performance.now();
    return true;
  }
}
