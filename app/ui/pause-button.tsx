import { Icon } from './icon.tsx';

/** Stops the animation beside it, and stays pressed (WCAG 2.2.2). It is hidden where nothing moves. */
export function PauseButton({ label }: { label: string }) {
  return (
    <button className="ib" type="button" data-pause="" aria-pressed="false" aria-label={label}>
      <Icon name="pause" />
      <Icon name="play" />
    </button>
  );
}
