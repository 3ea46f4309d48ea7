import { expect, test } from 'vitest';
import { pickDistinct, type RotatorState, stepRotator } from './animations.ts';

const words = ['Brand', 'Internet', 'World'];

/** Steps the rotator `steps` times, and lists each text with the time that it stays visible. */
function play(state: RotatorState, steps: number): [text: string, ms: number][] {
  const shown: [string, number][] = [];
  for (let step = 0; step < steps; step++) {
    const { next, afterMs } = stepRotator(state, words);
    shown.push([words[state.word]?.slice(0, state.length) ?? '', afterMs]);
    state = next;
  }
  return shown;
}

test('ST-01 a word is typed at 100 ms per character, pauses for 2000 ms and is deleted at 50 ms per character', () => {
  const shown = play({ word: 0, length: 3, deleting: false }, 9);
  expect(shown.map(([text]) => text)).toEqual(['Bra', 'Bran', 'Brand', 'Bran', 'Bra', 'Br', 'B', '', 'I']);
  expect(shown.map(([, ms]) => ms)).toEqual([100, 100, 2000, 50, 50, 50, 50, 100, 100]);
});

test('ST-01 the rotator returns to the first word after the last', () => {
  expect(play({ word: 2, length: 0, deleting: true }, 2).map(([text]) => text)).toEqual(['', 'B']);
});

test('ST-02 three picks out of eight are always distinct', () => {
  const runs = Array.from({ length: 500 }, () => pickDistinct(3, [0, 1, 2, 3, 4, 5, 6, 7]));
  expect(runs.every((run) => new Set(run).size === 3)).toBe(true);
  expect(new Set(runs.flat())).toEqual(new Set([0, 1, 2, 3, 4, 5, 6, 7]));
});
