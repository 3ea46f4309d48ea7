/** A stream of numbers from 0 (included) to 1 (not). The order of the calls is part of a picture. */
export type Random = () => number;

/** Hashes a text to 32 bits, so that the same slug always starts the same stream. */
export function hashText(text: string): number {
  let hash = 1779033703 ^ text.length;
  for (let i = 0; i < text.length; i++) {
    hash = Math.imul(hash ^ text.charCodeAt(i), 3432918353);
    hash = (hash << 13) | (hash >>> 19);
  }
  return hash >>> 0;
}

/** Mulberry32 is small, fast, and the same in every engine, unlike `Math.random`. */
export function createRandom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** Returns a number from `low` up to, but not including, `high`. */
export function between(random: Random, low: number, high: number): number {
  return low + (high - low) * random();
}

/** Picks one entry of a list that is not empty. */
export function pick<T>(random: Random, list: readonly T[]): T {
  return at(list, Math.floor(random() * list.length));
}

/** Returns the entry at `index`, which wraps around. */
export function at<T>(list: readonly T[], index: number): T {
  return list[((index % list.length) + list.length) % list.length] as T;
}
