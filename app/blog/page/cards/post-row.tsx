import { SiteLink } from '#app/ui/links.tsx';
import { formatDate } from '#platform/text/format-date.ts';
import type { PostSummary } from '../../domain/post.ts';
import { PostPicture } from './post-picture.tsx';

/**
 * A post in a `list` of rows (`<div className="posts">`): date, title, excerpt, picture. The page's stylesheet imports
 * `post-row.css`.
 */
export function PostRow({ post, list }: { post: PostSummary; list: PostSummary[] }) {
  const { slug, title, excerpt, date } = post;
  return (
    <article className="post-row">
      <time dateTime={date}>{formatDate(date)}</time>
      <div>
        <h3 dir="auto">
          <SiteLink to={`/blog/${slug}`}>{title}</SiteLink>
        </h3>
        <p dir="auto">{excerpt}</p>
      </div>
      <div className="pic">
        <PostPicture post={post} list={list} sizes="(min-width: 768px) 12rem, 30vw" />
      </div>
    </article>
  );
}
