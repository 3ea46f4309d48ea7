import { prefersStillness } from './device.ts';

export type Player = {
  play: () => void;
  stop: () => void;
  /** Called instead of `play` where the visitor prefers reduced motion. */
  still?: () => void;
};

/**
 * Plays an animation only while it is in sight, the tab is visible and its `[data-pause]` button is not pressed; the
 * button stays pressed (WCAG 2.2.2). Under reduced motion it never plays. Returns how to stop.
 */
function watchPlay(element: Element, player: Player): () => void {
  const button = element.querySelector<HTMLButtonElement>('[data-pause]');
  let inSight = false;
  let playing = false;
  const update = () => {
    const still = prefersStillness();
    const wanted = inSight && !document.hidden && !still && button?.getAttribute('aria-pressed') !== 'true';
    if (wanted !== playing) {
      playing = wanted;
      wanted ? player.play() : player.stop();
    }
    if (still) player.still?.();
  };
  const onPause = () => {
    button?.setAttribute('aria-pressed', String(button.getAttribute('aria-pressed') !== 'true'));
    update();
  };
  const sight = new IntersectionObserver((entries) => {
    inSight = entries.at(-1)?.isIntersecting ?? false;
    update();
  });
  const motion = matchMedia('(prefers-reduced-motion:reduce)');
  sight.observe(element);
  button?.addEventListener('click', onPause);
  document.addEventListener('visibilitychange', update);
  motion.addEventListener('change', update);
  return () => {
    sight.disconnect();
    button?.removeEventListener('click', onPause);
    document.removeEventListener('visibilitychange', update);
    motion.removeEventListener('change', update);
    player.stop();
  };
}

/** How long the rotator takes to type a letter, show a word and delete a letter (ST-01), in milliseconds. */
const rotatorTimes = { type: 100, pause: 2000, delete: 50 };

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

/** From one fade to the next, and how long a fade takes (ST-02), in milliseconds. */
const stripTimes = { cycle: 4000, fade: 300 };

const shownAtOnce = 3;

/** Picks `count` distinct integers below `of`, in random order. `random` gives 0 to below 1. */
export function pickDistinct(count: number, of: number, random: () => number = Math.random): number[] {
  const pool = Array.from({ length: of }, (_, index) => index);
  return Array.from({ length: Math.min(count, of) }, () => {
    const [picked] = pool.splice(Math.floor(random() * pool.length), 1);
    return picked as number;
  });
}

/**
 * Shows three random logos of the list inside, and every four seconds fades to another random three. All logos are in the page;
 * only their classes change. Returns how to stop.
 */
export function runLogoStrip(element: Element): () => void {
  const list = element.querySelector('ul');
  if (!list) return () => {};
  let cycle: number | undefined;
  let fade: number | undefined;
  const swap = () => {
    const shown = pickDistinct(shownAtOnce, list.children.length);
    for (const [index, item] of [...list.children].entries())
      item.classList.toggle('is-shown', shown.includes(index));
  };
  const play = () => {
    cycle = setInterval(() => {
      list.classList.add('is-out');
      fade = setTimeout(() => {
        swap();
        list.classList.remove('is-out');
      }, stripTimes.fade) as unknown as number;
    }, stripTimes.cycle) as unknown as number;
  };
  const stop = () => {
    clearInterval(cycle);
    clearTimeout(fade);
    list.classList.remove('is-out');
  };
  swap();
  return watchPlay(element, { play, stop });
}

/** The share of an element that has to be on screen before it rises (ST-03). */
const revealThreshold = 0.1;

/**
 * Lets elements rise once each, as they come into view. Those already on screen are shown at once, and nothing is hidden
 * before this runs, so that a page whose script never loads is complete. Returns how to stop.
 */
export function revealOnScroll(root: HTMLElement, elements: Iterable<Element>): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        target.classList.add('is-seen');
        observer.unobserve(target);
      }
    },
    { threshold: revealThreshold },
  );
  for (const element of elements) {
    if (element.getBoundingClientRect().top < innerHeight) element.classList.add('is-seen');
    else observer.observe(element);
  }
  root.classList.add('reveals');
  return () => observer.disconnect();
}
