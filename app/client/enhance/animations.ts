import { prefersReducedMotion } from './device.ts';

export type Player = {
  play: () => void;
  stop: () => void;
  /** Called instead of `play` if the visitor prefers reduced motion. */
  still?: () => void;
};

/**
 * Plays an animation only while it is in view, the tab is visible and its `[data-pause]` button is not pressed; the
 * button stays pressed (WCAG 2.2.2). With reduced motion it never plays. Returns a function that stops watching.
 */
function playWhenVisible(element: Element, player: Player): () => void {
  const button = element.querySelector<HTMLButtonElement>('[data-pause]');
  let inView = false;
  let playing = false;
  const update = () => {
    const reducedMotion = prefersReducedMotion();
    const shouldPlay =
      inView && !document.hidden && !reducedMotion && button?.getAttribute('aria-pressed') !== 'true';
    if (shouldPlay !== playing) {
      playing = shouldPlay;
      shouldPlay ? player.play() : player.stop();
    }
    if (reducedMotion) player.still?.();
  };
  const onPause = () => {
    button?.setAttribute('aria-pressed', String(button.getAttribute('aria-pressed') !== 'true'));
    update();
  };
  const observer = new IntersectionObserver((entries) => {
    inView = entries.at(-1)?.isIntersecting ?? false;
    update();
  });
  const motion = matchMedia('(prefers-reduced-motion:reduce)');
  observer.observe(element);
  button?.addEventListener('click', onPause);
  document.addEventListener('visibilitychange', update);
  motion.addEventListener('change', update);
  return () => {
    observer.disconnect();
    button?.removeEventListener('click', onPause);
    document.removeEventListener('visibilitychange', update);
    motion.removeEventListener('change', update);
    player.stop();
  };
}

/** The times in milliseconds for typing a letter, pausing on a word, and deleting a letter (ST-01). */
const rotatorTimes = { type: 100, pause: 2000, delete: 50 };

export type RotatorState = { word: number; length: number; deleting: boolean };

/** Returns the next state, and how long the current one lasts (ST-01). */
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

function showWholeWord(words: string[], word: number): RotatorState {
  return { word, length: words[word]?.length ?? 0, deleting: false };
}

/**
 * Types the words in `data-words` (separated by `|`) into the element's `[data-slot]` in a loop, while it is in view and
 * not paused. With reduced motion the first word stays. Returns a function that stops the rotator.
 */
export function runRotator(element: HTMLElement): () => void {
  const words = (element.dataset.words ?? '').split('|');
  const slot = element.querySelector('[data-slot]');
  if (!slot || words.length < 2) return () => {};
  // The server renders the whole first word.
  let state = showWholeWord(words, 0);
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
  const stopWatching = playWhenVisible(element, {
    play: tick,
    // A half-typed word would make no sense, so the rotator shows the whole word when it stops.
    stop: () => {
      clearTimeout(timer);
      show(showWholeWord(words, state.word));
    },
    still: () => {
      show(showWholeWord(words, 0));
    },
  });
  return () => {
    stopWatching();
    clearTimeout(timer);
  };
}

/** The interval between fades and the duration of a fade, in milliseconds (ST-02). */
const stripTimes = { cycle: 4000, fade: 300 };

const shownAtOnce = 3;

/** Picks `count` distinct items in random order. `random` works like `Math.random`. */
export function pickDistinct<T>(count: number, items: T[], random: () => number = Math.random): T[] {
  const pool = [...items];
  return Array.from({ length: Math.min(count, pool.length) }, () => {
    const [picked] = pool.splice(Math.floor(random() * pool.length), 1);
    return picked as T;
  });
}

/**
 * Shows three random logos from the element's list, and fades to three random others every four seconds. All logos are in
 * the page; only their classes change. Returns a function that stops the strip.
 */
export function runLogoStrip(element: Element): () => void {
  const list = element.querySelector('ul');
  if (!list) return () => {};
  const logos = [...list.children];
  let cycle: number | undefined;
  let fade: number | undefined;
  const showFrom = (choice: Element[]) => {
    const chosen = pickDistinct(shownAtOnce, choice);
    for (const logo of logos) logo.classList.toggle('is-shown', chosen.includes(logo));
  };
  const swap = () => {
    const others = logos.filter((logo) => !logo.classList.contains('is-shown'));
    showFrom(others.length < shownAtOnce ? logos : others);
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
  showFrom(logos);
  return playWhenVisible(element, { play, stop });
}

/** The fraction of an element that must be in view before it is revealed (ST-03). */
const revealThreshold = 0.1;

/**
 * Reveals each element once, when it comes into view. Elements that are already in view are shown immediately. Nothing
 * is hidden before this runs, so the page is complete if the script never loads. Returns a function that stops observing.
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
