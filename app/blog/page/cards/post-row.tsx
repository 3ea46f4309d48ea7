import { SiteLink } from '#app/ui/links.tsx';
import { formatDate } from '#platform/text/format-date.ts';
import { describeOutage } from '../../domain/blog-words.ts';
import type { PostSummary } from '../../domain/post.ts';
import { PostPicture } from './post-picture.tsx';

type PostRowsProps = { posts: PostSummary[]; outageSince?: string | undefined };

/**
 * Posts as rows: date, title, excerpt, picture; and since when the blog has been out of reach. The page's stylesheet
 * imports `post-row.css`.
 */
export function PostRows({ posts, outageSince }: PostRowsProps) {
  return (
    <>
      {outageSince && <p>{describeOutage(outageSince)}</p>}
      <div className="posts">
        {posts.map((post) => (
          <PostRow key={post.slug} post={post} list={posts} />
        ))}
      </div>
    </>
  );
}

function PostRow({ post, list }: { post: PostSummary; list: PostSummary[] }) {
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
