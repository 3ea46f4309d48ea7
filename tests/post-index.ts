import { createResponseCache } from '#app/features/blog/domain/cache/response-cache.ts';
import { createPostIndex } from '#app/features/blog/domain/wordpress/post-index.ts';
import type { WordPressFetch } from '#app/features/blog/domain/wordpress-client.ts';
import { createLogRecorder } from './log-recorder.ts';
import { createWordPressPost } from './wordpress-post.ts';

export const blogUrl = 'https://blog.example/site';
type Listed = ReturnType<typeof createWordPressPost> & { link: string; categories?: number[] };

export const createListed = (id: number, fields: Partial<Listed> = {}): Listed => ({
  ...createWordPressPost(id),
  link: `${blogUrl}/archives/${id}`,
  ...fields,
});

/** Opens an index over a WordPress whose posts, polls and clock a test changes. */
export async function openPostIndex(posts: Listed[]) {
  const world = { posts, calls: 0, aheadMs: 0 };
  const fetchPath: WordPressFetch = async () => {
    world.calls++;
    return { status: 200, headers: new Headers({ 'x-wp-totalpages': '1' }), json: async () => world.posts };
  };
  const { log } = createLogRecorder();
  const now = () => Date.now() + world.aheadMs;
  const index = createPostIndex({ blogUrl, fetchPath, cache: createResponseCache({ log, now }), now });
  await index.open();
  const poll = (total = world.posts.length) => {
    const newest = world.posts.toSorted((a, b) => b.modified_gmt.localeCompare(a.modified_gmt));
    return index.note(newest.slice(0, 10), String(total));
  };
  const change = (id: number, fields: Partial<Listed>) => {
    world.posts = world.posts.map((post) =>
      post.id === id ? { ...post, modified_gmt: `2026-05-01T00:00:0${world.calls}`, ...fields } : post,
    );
  };
  return { index, world, poll, change };
}
