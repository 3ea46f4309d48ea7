import { artwork } from './artwork.ts';
import { useSite } from './site-context.tsx';

type PictureProps = {
  /** File name in the catalogue of drawn pictures. */
  name: string;
  className?: string;
  /** Empty for decoration, which most drawn pictures are, because the words beside them name the thing. */
  alt?: string;
  /** Whether it is on screen when the page opens. */
  eager?: boolean | undefined;
};

/** A drawn picture with its own size, so that nothing moves when it loads. */
export function Picture({ name, className, alt = '', eager = false }: PictureProps) {
  const { url, width, height } = artwork(name);
  return (
    <img
      className={className}
      src={url}
      alt={alt}
      width={width}
      height={height}
      loading={eager ? undefined : 'lazy'}
      decoding="async"
    />
  );
}

/** The founder, in the house style. The words tell that nobody should take it for a photograph. */
export function Portrait({ eager }: Pick<PictureProps, 'eager'>) {
  return <Picture name="portrait.svg" alt={`A drawn portrait of ${useSite().founder.name}`} eager={eager} />;
}

type LogoImageProps = {
  /** File name in the catalogue of drawn pictures, without its ending: both an SVG and a PNG exist. */
  file: string;
  name: string;
  /** The factor from the drawn size to the size on the page. */
  scale?: number;
  eager?: boolean;
};

/**
 * Shows a logo in the modern format; if that fails to load, as PNG; if that fails too, as the name in text (H-02, ST-06).
 * The enhance module replaces failed pictures, so that it works before React.
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
