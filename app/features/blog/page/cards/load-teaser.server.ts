import type { Rendering } from '#app/client/hydration/payload.server.ts';
import type { Services } from '#app/services-context.ts';
import { describeFreshness } from '../../domain/freshness.ts';
import { createPostSummary } from '../../domain/post-summary.ts';
import { listTeaserPosts } from '../../domain/teaser.ts';

/** The newest posts or the samples, and the headers of the page that shows them (B-07). */
export async function loadTeaser({ blog, content, log }: Services, rendering: Rendering) {
  const teaser = await listTeaserPosts(blog, content.posts.map(createPostSummary));
  if (teaser.state === 'samples') log.warn('samples stand in for the newest posts', { error: teaser.error });
  const { state, posts } = teaser;
  const outageSince = teaser.state === 'posts' ? teaser.outageSince : undefined;
  const { freshSeconds, headers } = describeFreshness(teaser);
  rendering.freshSeconds = freshSeconds;
  rendering.shownPosts = posts.map(({ slug }) => slug);
  // The reason for samples belongs in the log, not in the page.
  return { teaser: { state, posts, outageSince }, headers };
}
