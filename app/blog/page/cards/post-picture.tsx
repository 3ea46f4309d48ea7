import { findPostArtwork } from '#app/ui/artwork.ts';
import { formatPicturePath, formatPictureSet, listPictureWidths } from '../../domain/blog-pictures.ts';
import type { PostSummary } from '../../domain/post.ts';

type Pictured = Pick<PostSummary, 'slug' | 'image'>;

type PostPictureProps = {
  post: Pictured;
  /** The posts of the list that shows it, no two of which have the same drawing. */
  list?: Pictured[];
  /** The `sizes` of the image: `(min-width: 768px) 33vw, 100vw`. */
  sizes: string;
  className?: string;
  /** True where it is visible when the page opens, and the largest element there. */
  eager?: boolean;
};

/** The featured image of a post, or the picture that was drawn for it. */
export function PostPicture({ post, list = [post], sizes, className, eager = false }: PostPictureProps) {
  const { slug, image } = post;
  const loading = eager
    ? ({ className, fetchPriority: 'high', decoding: 'async' } as const)
    : ({ className, loading: 'lazy', decoding: 'async' } as const);
  if (!image) {
    const { url, width, height } = findPostArtwork(
      slug,
      list.filter((each) => !each.image).map((each) => each.slug),
    );
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
