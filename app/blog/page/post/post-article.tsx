import './post.css';
import type { Post } from '../../domain/post.ts';
import { PostPicture } from '../cards/post-picture.tsx';
import { PostBody } from './post-body.tsx';
import { PostHead } from './post-head.tsx';

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
