/** One icon of the sprite. It is always decorative: the text beside it or its button's label gives the meaning. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="i" aria-hidden="true">
      <use href={`#i-${name}`} />
    </svg>
  );
}

/** SVG paths with a 24 x 24 viewBox. `.i` strokes them in the text colour. */
const shapes = {
  arrow: 'M4 12h15M13 6l6 6-6 6',
  out: 'M7 17 17 7M9 7h8v8',
  down: 'm6 9 6 6 6-6',
  user: 'M8 8a4 4 0 1 0 8 0 4 4 0 1 0-8 0M4 21c1-5 4-7 8-7s7 2 8 7',
  menu: 'M3 7h18M3 12h18M3 17h12',
  close: 'm5 5 14 14M19 5 5 19',
  pause: 'M8 5v14M16 5v14',
  play: 'M7 4v16l13-8z',
  instagram:
    'M8 3h8a5 5 0 0 1 5 5v8a5 5 0 0 1-5 5H8a5 5 0 0 1-5-5V8a5 5 0 0 1 5-5zM8 12a4 4 0 1 0 8 0 4 4 0 1 0-8 0M17 7v.1',
  twitter: 'm4 4 16 16M20 4 4 20',
  linkedin: 'M4 9v11M4 4.5v.1M10 20V9M10 14c0-6 9-7 9 0v6',
  berry: 'M12 5c5 0 9 3 9 8.5S17 22 12 22s-9-3-9-8.5S7 5 12 5zM12 7c0-3 1.5-5 4-6-.5 3-1.5 5-4 6z',
};

type IconName = keyof typeof shapes;

/** Defines the icons of the frame and of Home once per page; `<Icon>` refers to them. */
export function IconSprite() {
  return (
    <svg className="sprite" width="0" height="0" aria-hidden="true">
      {Object.entries(shapes).map(([name, d]) => (
        <symbol key={name} id={`i-${name}`} viewBox="0 0 24 24">
          <path d={d} />
        </symbol>
      ))}
    </svg>
  );
}
