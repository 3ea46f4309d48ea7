import { Icon } from '#app/ui/icon.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import type { PostSummary } from '../../domain/post.ts';
import { CardMeta } from '../cards/post-card.tsx';
import { PostPicture } from '../cards/post-picture.tsx';

/** The newest post as a large card. */
export function LeadPost({ post }: { post: PostSummary }) {
  const { slug, title, excerpt } = post;
  return (
    <article className="card post-card lead-post">
      <div className="pic">
        <PostPicture post={post} sizes="(min-width: 901px) 58vw, 100vw" eager />
      </div>
      <div>
        <CardMeta post={post} />
        <h3>
          <SiteLink to={`/blog/${slug}`}>{title}</SiteLink>
        </h3>
        <p className="lead">{excerpt}</p>
        {/* For the eye: the title is the link. */}
        <span className="go" aria-hidden="true">
          Read the post <Icon name="arrow" />
        </span>
      </div>
    </article>
  );
}
