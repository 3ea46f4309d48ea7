import type { Services } from '#app/services-context.ts';
import { createAnswerHeaders, provisionalHeaders } from '../../domain/answer-headers.ts';
import { createPostSummary } from '../../domain/post-summary.ts';
import { listTeaserPosts } from '../../domain/teaser.ts';

/** The newest posts or the samples, and the headers of the page that shows them (B-07). */
export async function loadTeaser({ blog, content, log }: Services) {
  const {
    staleSeconds,
    isProvisional = false,
    ...teaser
  } = await listTeaserPosts(blog, content.posts.map(createPostSummary));
  if (teaser.state === 'samples') log.warn('samples stand in for the newest posts', { error: teaser.error });
  const { state, posts } = teaser;
  const outageSince = teaser.state === 'posts' ? teaser.outageSince : undefined;
  return {
    // The reason for samples belongs in the log, not in the page.
    teaser: { state, posts, outageSince },
    headers: state === 'samples' ? provisionalHeaders : createAnswerHeaders({ staleSeconds, isProvisional }),
  };
}
