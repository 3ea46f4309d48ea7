import { SiteLink } from '#app/ui/links.tsx';
import { formatDate } from '#platform/text/format-date.ts';
import type { PostSummary } from '../../domain/post.ts';
import { PostPicture } from './post-picture.tsx';

/** The card takes half the page or less from tablets up. */
const cardSizes = '(min-width: 1100px) 25rem, (min-width: 561px) 50vw, 100vw';

type PostCardProps = {
  post: PostSummary;
  /** All posts whose pictures are seen beside it. */
  list: PostSummary[];
  eager?: boolean;
};

/**
 * A post in an item of `<ul className="grid-b">`: picture, category, date, title, excerpt. The whole card links to
 * it, the category to its list. The page's stylesheet imports `post-card.css`.
 */
export function PostCard({ post, list, eager = false }: PostCardProps) {
  const { slug, title, excerpt } = post;
  return (
    <li className="card post-card">
      <div className="pic">
        <PostPicture post={post} list={list} sizes={cardSizes} eager={eager} />
      </div>
      <CardMeta post={post} />
      <h3 dir="auto">
        <SiteLink to={`/blog/${slug}`}>{title}</SiteLink>
      </h3>
      <p dir="auto">{excerpt}</p>
    </li>
  );
}

export function CardMeta({ post }: { post: PostSummary }) {
  const [category] = post.categories;
  return (
    <p className="meta">
      {category && (
        <SiteLink className="cat" to={`/blog/category/${category.slug}`}>
          {category.name}
        </SiteLink>
      )}
      <time dateTime={post.date}>{formatDate(post.date)}</time>
    </p>
  );
}
