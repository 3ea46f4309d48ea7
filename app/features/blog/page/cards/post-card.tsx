import { findPostArtwork } from '#app/components/artwork.ts';
import { SiteLink } from '#app/components/links.tsx';
import { formatDate } from '#platform/text/format-date.ts';
import { describeOutage } from '../../domain/blog-copy.ts';
import { formatPicturePath, formatPictureSet, listPictureWidths } from '../../domain/blog-pictures.ts';
import type { PostSummary } from '../../domain/post.ts';

type PostCardProps = {
  post: PostSummary;
  /** The posts shown together: no two of them get the same drawing. */
  list: PostSummary[];
  eager?: boolean;
};

/**
 * A post in an item of `<ul className="grid-b">`: picture, category, date, title, excerpt. The whole card links to
 * it, the category to its list. The page's stylesheet imports `post-card.css`.
 */
export function PostCard({ post, list, eager }: PostCardProps) {
  // The card takes half the page or less from tablets up.
  const sizes = '(min-width: 1100px) 25rem, (min-width: 561px) 50vw, 100vw';
  return (
    <li className="card post-card">
      <div className="pic">
        <PostPicture post={post} list={list} sizes={sizes} eager={eager} />
      </div>
      <CardMeta post={post} />
      <PostTitle post={post} />
      <p dir="auto">{post.excerpt}</p>
    </li>
  );
}

type PostRowsProps = { posts: PostSummary[]; outageSince?: string | undefined };

/**
 * Posts as rows: date, title, excerpt and picture; above them since when the blog has been unreachable. The page's
 * stylesheet imports `post-row.css`.
 */
export function PostRows({ posts, outageSince }: PostRowsProps) {
  return (
    <>
      {outageSince && <p>{describeOutage(outageSince)}</p>}
      <div className="posts">
        {posts.map((post) => (
          <article key={post.slug} className="post-row">
            <time dateTime={post.date}>{formatDate(post.date)}</time>
            <div>
              <PostTitle post={post} />
              <p dir="auto">{post.excerpt}</p>
            </div>
            <div className="pic">
              <PostPicture post={post} list={posts} sizes="(min-width: 768px) 12rem, 30vw" />
            </div>
          </article>
        ))}
      </div>
    </>
  );
}

export function PostTitle({ post: { slug, title } }: { post: PostSummary }) {
  return (
    <h3 dir="auto">
      <SiteLink to={`/blog/${slug}`}>{title}</SiteLink>
    </h3>
  );
}

export function CardMeta({ post: { categories, date } }: { post: PostSummary }) {
  const [category] = categories;
  return (
    <p className="meta">
      {category && (
        <SiteLink className="cat" to={`/blog/category/${category.slug}`}>
          {category.name}
        </SiteLink>
      )}
      <time dateTime={date}>{formatDate(date)}</time>
    </p>
  );
}

type PostPictureProps = Pick<PostCardProps, 'post'> & {
  list?: PostSummary[];
  /** The `sizes` of the image: `(min-width: 768px) 33vw, 100vw`. */
  sizes: string;
  className?: string;
  /** True for the largest element that is visible when the page opens. */
  eager?: boolean | undefined;
};

/** The featured image of a post, or the picture that was drawn for it. */
export function PostPicture({ post, list = [post], sizes, className, eager }: PostPictureProps) {
  const { slug, image } = post;
  const timing = eager ? ({ fetchPriority: 'high' } as const) : ({ loading: 'lazy' } as const);
  const shared = { className, ...timing, decoding: 'async' } as const;
  if (!image) {
    const drawn = list.filter((listed) => !listed.image).map((listed) => listed.slug);
    const { url, ...size } = findPostArtwork(slug, drawn);
    return <img src={url} alt="" {...size} {...shared} />;
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
        {...shared}
      />
    </picture>
  );
}
