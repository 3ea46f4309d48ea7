import type { Answer, BlogSource } from './blog-source.ts';
import type { Post, PostSummary } from './post.ts';

export type PostLink = Pick<PostSummary, 'slug' | 'title'>;
export type PostView = {
  post: Post;
  previous: PostLink | null;
  next: PostLink | null;
  related: PostSummary[];
};

export async function readPostView(
  blog: BlogSource,
  slug: string,
  signal?: AbortSignal,
): Promise<Answer<PostView | undefined>> {
  const { value: post, staleSeconds } = await blog.findPost(slug, signal);
  return { value: post && { post, previous: null, next: null, related: [] }, staleSeconds };
}
