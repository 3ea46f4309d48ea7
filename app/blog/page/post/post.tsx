import { FootCall } from '#app/frame/foot-call.tsx';
import type { PostView } from '../../domain/post-view.ts';
import { MorePosts } from './more-posts.tsx';
import { PostArticle } from './post-article.tsx';

/** The page of a post. */
export function PostPage({ view }: { view: PostView }) {
  return (
    <>
      <PostArticle post={view.post} />
      <MorePosts view={view} />
      <FootCall
        title="What does your home page weigh?"
        text="Ask the free audit. It takes less time than this post did."
      />
    </>
  );
}
