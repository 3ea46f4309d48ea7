import type { ComponentProps } from 'react';
import { artwork } from './artwork.ts';
import { useSite } from './site-context.tsx';

type PictureProps = {
  name: string;
  className?: string;
  /** Empty for decorative pictures. Most are, because the text beside them names the subject. */
  alt?: string;
  /** Whether the picture is in the first screen of the page. */
  eager?: boolean | undefined;
};

export function Picture({ name, alt = '', ...shown }: PictureProps) {
  const { url, width, height } = artwork(name);
  return <SizedImage {...shown} src={url} alt={alt} width={width} height={height} />;
}

type SizedImageProps = ComponentProps<'img'> &
  Pick<PictureProps, 'eager'> & { width: number; height: number };

/** An image with its intrinsic size, so that the layout does not shift when it loads. It loads lazily unless `eager`. */
export function SizedImage({ eager = false, ...image }: SizedImageProps) {
  // biome-ignore lint/a11y/useAltText: callers pass the alternative text
  return <img {...image} loading={eager ? undefined : 'lazy'} decoding="async" />;
}

/** The founder's portrait, drawn in the house style. The alternative text says that it is a drawing. */
export function Portrait({ eager }: Pick<PictureProps, 'eager'>) {
  return <Picture name="portrait.svg" alt={`A drawn portrait of ${useSite().founder.name}`} eager={eager} />;
}

type LogoImageProps = {
  /** The file name of the generated logo without its extension. It exists as an SVG and as a PNG. */
  file: string;
  name: string;
  /** Scales the logo from its intrinsic size to its size on the page. */
  scale?: number;
  eager?: boolean;
};

/**
 * Shows a logo as SVG; if that fails to load, as PNG; if that fails too, as the name in text (H-02, ST-06). The enhance
 * module replaces failed pictures, so the fallback works before React has loaded.
 */
export function LogoImage({ file, name, scale = 1, eager = false }: LogoImageProps) {
  const { url, width, height } = artwork(`${file}.svg`);
  return (
    <span className="logo-img" data-picture="">
      <SizedImage
        src={url}
        data-fallback={artwork(`${file}.png`).url}
        alt={name}
        width={Math.round(width * scale)}
        height={Math.round(height * scale)}
        eager={eager}
      />
      <span className="logo-name" aria-hidden="true">
        {name}
      </span>
    </span>
  );
}
