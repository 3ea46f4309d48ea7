import type { PhotoFiles } from './photos.ts';

type PhotoProps = {
  /** From `requirePhoto`. */
  photo: PhotoFiles;
  /** What the picture says that the words beside it do not; empty where it says nothing more. */
  alt: string;
  /** How wide it stands on the page: `(min-width: 768px) 50vw, 100vw`. */
  sizes: string;
  className?: string;
  /** On screen as the page opens. */
  eager?: boolean;
};

/** A photograph in the format and width that fit: AVIF, else WebP, else the fallback. Its size is known before it comes. */
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
