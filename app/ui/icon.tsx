import type { IconName } from './icon-sprite.tsx';

/** One icon of the sprite. It is always decoration: the words beside it, or its button's label, say what it means. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="i" aria-hidden="true">
      <use href={`#i-${name}`} />
    </svg>
  );
}
