import './post.css';
import { Breadcrumb, type Crumb } from '#app/frame/page-head.tsx';
import type { PageSubject } from '#app/head/structured-data/page-subject.ts';
import { formatDate } from '#platform/text/format-date.ts';
import { findMainCategory } from '../../domain/list-links.ts';
import type { Post } from '../../domain/post.ts';
import { createPostDescription, findChangeDate, repeatsOpening } from '../../domain/post-description.ts';
import { PostPicture } from '../cards/post-picture.tsx';
import { PostBody } from './post-body.tsx';

/** A picture narrower than this, in CSS pixels, keeps its size, because it would be blurred at full width. */
const bannerWidth = 960;

/** The post itself. A `draft` has no links for sharing, because its address is not public yet. */
export function PostArticle({ post, draft = false }: { post: Post; draft?: boolean }) {
  const isSmall = post.image !== null && post.image.width < bannerWidth;
  return (
    <>
      <PostHead post={post} />
      <PostPicture
        className={isSmall ? 'banner small-banner' : 'banner'}
        post={post}
        sizes={isSmall ? `${post.image?.width}px` : '100vw'}
        eager
      />
      <PostBody post={post} draft={draft} />
    </>
  );
}

/** The breadcrumb trail, the title, and who wrote the post when. */
function PostHead({ post }: { post: Post }) {
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

/** The pages between Home and a post in the breadcrumb trail. */
function listPostTrail(post: Pick<Post, 'categories'>): Crumb[] {
  const category = findMainCategory(post);
  return [
    { name: 'Blog', to: '/blog' },
    ...(category ? [{ name: category.name, to: `/blog/category/${category.slug}` }] : []),
  ];
}

/** A post as structured data describes it. */
export function describePost(post: Post): PageSubject {
  const { title, date, author } = post;
  return {
    trail: { links: listPostTrail(post), name: title },
    post: {
      headline: title,
      description: createPostDescription(post),
      published: date,
      modified: findChangeDate(post) ?? date,
      author,
    },
  };
}
