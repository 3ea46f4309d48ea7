import { watchPlay } from './play.ts';

/** How long three logos stand, and how long they fade (ST-02), in milliseconds. */
export const stripTimes = { show: 4000, fade: 300 };

export const shownAtOnce = 3;

/** Picks `count` distinct integers below `of`, in random order. `random` gives 0 to below 1. */
export function pickDistinct(count: number, of: number, random: () => number = Math.random): number[] {
  const pool = Array.from({ length: of }, (_, index) => index);
  return Array.from({ length: Math.min(count, of) }, () => {
    const [picked] = pool.splice(Math.floor(random() * pool.length), 1);
    return picked as number;
  });
}

/**
 * Shows three random logos of the list inside, and every four seconds fades to three others. All logos are in the page;
 * only their classes change. Returns how to stop.
 */
export function runLogoStrip(element: Element): () => void {
  const list = element.querySelector('ul');
  if (!list) return () => {};
  let showTimer: number | undefined;
  let fadeTimer: number | undefined;
  const swap = () => {
    const shown = pickDistinct(shownAtOnce, list.children.length);
    for (const [index, item] of [...list.children].entries())
      item.classList.toggle('is-shown', shown.includes(index));
  };
  const play = () => {
    showTimer = setTimeout(() => {
      list.classList.add('is-out');
      fadeTimer = setTimeout(() => {
        swap();
        list.classList.remove('is-out');
        play();
      }, stripTimes.fade) as unknown as number;
    }, stripTimes.show) as unknown as number;
  };
  const stop = () => {
    clearTimeout(showTimer);
    clearTimeout(fadeTimer);
    list.classList.remove('is-out');
  };
  swap();
  return watchPlay(element, { play, stop });
}
