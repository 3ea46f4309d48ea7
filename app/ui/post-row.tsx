import { formatDate } from '#domain/blog/format-date.ts';
import type { PostSummary } from '#domain/blog/post.ts';
import { findPostArtwork } from './post-artwork.ts';
import { SiteLink } from './site-link.tsx';

/**
 * A post in a list of rows (`<div className="posts">`): date, title, excerpt, bark. Its page's stylesheet
 * imports `ui/post-row.css`.
 */
export function PostRow({ post: { slug, title, excerpt, date, image } }: { post: PostSummary }) {
  const picture = image ?? { alt: '', ...findPostArtwork(slug) };
  return (
    <article className="post-row">
      <time dateTime={date}>{formatDate(date)}</time>
      <div>
        <h3>
          <SiteLink to={`/blog/${slug}`}>{title}</SiteLink>
        </h3>
        <p>{excerpt}</p>
      </div>
      <div className="pic">
        <img
          src={picture.url}
          alt={picture.alt}
          width={picture.width}
          height={picture.height}
          loading="lazy"
          decoding="async"
        />
      </div>
    </article>
  );
}
