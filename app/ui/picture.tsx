import { artwork } from './artwork.ts';

type PictureProps = {
  /** File name in the catalogue of drawn pictures. */
  name: string;
  className?: string;
  /** Empty for decoration, which most drawn pictures are, because the words beside them name the thing. */
  alt?: string;
  /** Whether it is on screen when the page opens. */
  eager?: boolean;
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
