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
export function watchPlay(element: Element, player: Player): () => void {
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
