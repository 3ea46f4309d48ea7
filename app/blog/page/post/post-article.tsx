import './post.css';
import type { Post } from '../../domain/post.ts';
import { PostPicture } from '../cards/post-picture.tsx';
import { PostBody } from './post-body.tsx';
import { PostHead } from './post-head.tsx';

/** Pictures narrower than this keep their size, rather than fill the window with blur. In CSS pixels. */
const bannerWidth = 960;

/** The post itself. `draft`: it can't be passed on, since its address is nobody's yet. */
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
