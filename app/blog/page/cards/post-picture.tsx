import { findPostArtwork } from '#app/ui/artwork.ts';
import { formatPicturePath, formatPictureSet, listPictureWidths } from '../../domain/blog-pictures.ts';
import type { PostSummary } from '../../domain/post.ts';

type PostPictureProps = {
  post: Pick<PostSummary, 'slug' | 'image'>;
  /** The `sizes` of the image: `(min-width: 768px) 33vw, 100vw`. */
  sizes: string;
  className?: string;
  /** True where it is visible when the page opens, and the largest element there. */
  eager?: boolean;
};

/** The featured image of a post, or the picture that was drawn for it. */
export function PostPicture({ post: { slug, image }, sizes, className, eager = false }: PostPictureProps) {
  const loading = eager
    ? ({ className, fetchPriority: 'high', decoding: 'async' } as const)
    : ({ className, loading: 'lazy', decoding: 'async' } as const);
  if (!image) {
    const { url, width, height } = findPostArtwork(slug);
    return <img src={url} alt="" width={width} height={height} {...loading} />;
  }
  const { path, width, height, alt } = image;
  const [narrowest = width] = listPictureWidths(width);
  return (
    <picture>
      <source type="image/avif" srcSet={formatPictureSet(image, 'avif')} sizes={sizes} />
      <source type="image/webp" srcSet={formatPictureSet(image, 'webp')} sizes={sizes} />
      <img
        src={formatPicturePath(path, narrowest, 'jpg')}
        srcSet={formatPictureSet(image, 'jpg')}
        sizes={sizes}
        alt={alt}
        width={width}
        height={height}
        {...loading}
      />
    </picture>
  );
}
