import { watchPlay } from './play.ts';

/** How long the rotator takes to type a letter, show a word and delete a letter (ST-01), in milliseconds. */
export const rotatorTimes = { type: 100, pause: 2000, delete: 50 };

export type RotatorState = { word: number; length: number; deleting: boolean };

/** Returns the next state and how long the present one stays: the whole rhythm of ST-01 as a pure function. */
export function stepRotator(state: RotatorState, words: string[]): { next: RotatorState; afterMs: number } {
  const full = words[state.word]?.length ?? 0;
  if (state.deleting) {
    if (state.length) return { next: { ...state, length: state.length - 1 }, afterMs: rotatorTimes.delete };
    const word = (state.word + 1) % words.length;
    return { next: { word, length: 1, deleting: false }, afterMs: rotatorTimes.type };
  }
  if (state.length < full)
    return { next: { ...state, length: state.length + 1 }, afterMs: rotatorTimes.type };
  return { next: { ...state, length: full - 1, deleting: true }, afterMs: rotatorTimes.pause };
}

function standWhole(words: string[], word: number): RotatorState {
  return { word, length: words[word]?.length ?? 0, deleting: false };
}

/**
 * Types the words of `data-words` (separated by `|`) into the `[data-slot]` inside, over and over, while it is in sight
 * and not paused; under reduced motion the first word stays. Returns how to stop.
 */
export function runRotator(element: HTMLElement): () => void {
  const words = (element.dataset.words ?? '').split('|');
  const slot = element.querySelector('[data-slot]');
  if (!slot || words.length < 2) return () => {};
  // The server renders the first word whole.
  let state = standWhole(words, 0);
  const show = (next: RotatorState) => {
    state = next;
    slot.textContent = words[state.word]?.slice(0, state.length) ?? '';
  };
  let timer: number | undefined;
  const tick = () => {
    const { next, afterMs } = stepRotator(state, words);
    timer = setTimeout(() => {
      show(next);
      tick();
    }, afterMs) as unknown as number;
  };
  const stopWatching = watchPlay(element, {
    play: tick,
    // Half a word means nothing, so a rotator that stops shows the whole word.
    stop: () => {
      clearTimeout(timer);
      show(standWhole(words, state.word));
    },
    still: () => {
      show(standWhole(words, 0));
    },
  });
  return () => {
    stopWatching();
    clearTimeout(timer);
  };
}
