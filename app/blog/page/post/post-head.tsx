import { Breadcrumb } from '#app/frame/page-head.tsx';
import { formatDate } from '#platform/text/format-date.ts';
import { findChangeDate } from '../../domain/change-date.ts';
import type { Post } from '../../domain/post.ts';
import { repeatsOpening } from '../../domain/repeats-opening.ts';
import { listPostTrail } from './describe-post.ts';

/** The breadcrumb trail, the title, and who wrote the post when. */
export function PostHead({ post }: { post: Post }) {
  const { title, excerpt, html } = post;
  return (
    <section className="bed head post-head">
      <div className="wrap">
        <Breadcrumb trail={listPostTrail(post)} name={title} />
        <h1>{title}</h1>
        {excerpt && !repeatsOpening(excerpt, html) && <p className="lead">{excerpt}</p>}
        <Meta post={post} />
      </div>
    </section>
  );
}

function Meta({ post }: { post: Post }) {
  const { author, date, readingMinutes } = post;
  const changed = findChangeDate(post);
  return (
    <p className="meta">
      {author && (
        <span>
          By <b>{author}</b>
        </span>
      )}
      <time dateTime={date}>{formatDate(date)}</time>
      {changed && (
        <span>
          Changed <time dateTime={changed}>{formatDate(changed)}</time>
        </span>
      )}
      <span>{readingMinutes} minute read</span>
    </p>
  );
}
