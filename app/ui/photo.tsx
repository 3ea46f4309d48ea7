import type { PhotoFiles } from './photos.ts';

type PhotoProps = {
  /** The files, from `requirePhoto`. */
  photo: PhotoFiles;
  /** What the picture says beyond the words beside it; empty where it says nothing more. */
  alt: string;
  /** The width on the page, as in `(min-width: 768px) 50vw, 100vw`. */
  sizes: string;
  className?: string;
  /** Whether it is on screen when the page opens. */
  eager?: boolean;
};

/** A photograph in the best format and width: AVIF, else WebP, else the fallback. Its size is known before it loads. */
export function Photo({ photo, alt, sizes, className, eager = false }: PhotoProps) {
  const { width, height, avif, webp, fallback } = photo;
  return (
    <picture>
      <source type="image/avif" srcSet={avif} sizes={sizes} />
      <source type="image/webp" srcSet={webp} sizes={sizes} />
      <img
        className={className}
        src={fallback}
        alt={alt}
        width={width}
        height={height}
        loading={eager ? undefined : 'lazy'}
        decoding="async"
      />
    </picture>
  );
}
