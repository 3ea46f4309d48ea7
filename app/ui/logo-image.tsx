import { artwork } from './artwork.ts';

type LogoImageProps = {
  /** File name in the catalogue without its ending: there is an SVG and a PNG of it. */
  file: string;
  name: string;
  /** Of the drawn size. */
  scale?: number;
  eager?: boolean;
};

/** The size at which the wordmarks stand on Home, of the size they are drawn in. */
export const wordmarkScale = 0.787;

/**
 * A logo in the modern format; if it does not come, as PNG; if that does not come either, as the name in
 * text (H-02, ST-06). The enhance module does the changing, so it works before React.
 */
export function LogoImage({ file, name, scale = 1, eager = false }: LogoImageProps) {
  const { url, width, height } = artwork(`${file}.svg`);
  return (
    <span className="logo-img" data-picture="">
      <img
        src={url}
        data-fallback={artwork(`${file}.png`).url}
        alt={name}
        width={Math.round(width * scale)}
        height={Math.round(height * scale)}
        loading={eager ? undefined : 'lazy'}
        decoding="async"
      />
      <span className="logo-name" aria-hidden="true">
        {name}
      </span>
    </span>
  );
}
