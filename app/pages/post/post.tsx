import './post.css';
import { FootCall } from '#app/frame/foot-call.tsx';
import { PostPicture } from '#app/ui/post-picture.tsx';
import type { PostView } from '#domain/blog/post-view.ts';
import { MorePosts } from './more-posts.tsx';
import { PostBody } from './post-body.tsx';
import { PostHead } from './post-head.tsx';

/** Pictures narrower than this keep their size, rather than fill the window with blur. In CSS pixels. */
const bannerWidth = 960;

/** */
export function PostPage({ view }: { view: PostView }) {
  const { post } = view;
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
      <PostBody post={post} />
      <MorePosts view={view} />
      <FootCall
        title="What does your home page weigh?"
        text="Ask the free audit. It takes less time than this post did."
      />
    </>
  );
}
