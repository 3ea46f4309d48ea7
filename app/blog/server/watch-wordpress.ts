import { z } from 'zod';
import { createStatusError } from '../domain/blog-error.ts';
import type { WordPressFetch } from '../domain/wordpress-client.ts';

/** How often WordPress is asked what changed last. It is one small answer. */
const lookEveryMs = 60_000;

/**
 * How many looks it takes until everything counts as changed, because the name of an author or a picture changes no
 * post.
 */
const looksUntilAll = 30;

const looked = 10;
const path = `posts?orderby=modified&order=desc&per_page=${looked}&_fields=slug,modified_gmt`;
const timeoutMs = 8000;

const changedPosts = z.array(z.object({ slug: z.string(), modified_gmt: z.string() }));

type Options = {
  fetchPath: WordPressFetch;
  /** Gets the slugs of posts that were published or changed; none where one was removed. */
  onChange: (slugs: string[]) => void;
  /** Learns of each look whether it was answered. */
  onLook?: (isAnswered: boolean) => void;
  everyMs?: number;
};

/**
 * Asks WordPress regularly for its last changes, so that pages need not be rendered again to find out. Without an answer
 * nothing counts as changed. Returns a function that ends it.
 */
export function watchWordPress({
  fetchPath,
  onChange,
  onLook = () => {},
  everyMs = lookEveryMs,
}: Options): () => void {
  const stop = new AbortController();
  let before: { total: string | null; times: Map<string, string> } | undefined;
  let looks = 0;
  const look = async () => {
    const answer = await fetchPath(path, { timeoutMs, signal: stop.signal });
    if (answer.status !== 200) throw createStatusError(answer.status);
    const posts = changedPosts.parse(await answer.json());
    const total = answer.headers.get('x-wp-total');
    const times = new Map(posts.map(({ slug, modified_gmt }) => [slug, modified_gmt]));
    const known = before;
    before = { total, times };
    looks += 1;
    if (!known) return;
    // Among them is a post that only moved up, because another was removed; it is asked for once more.
    const changed = [...times].filter(([slug, time]) => known.times.get(slug) !== time);
    if (changed.length > 0 || total !== known.total || looks % looksUntilAll === 0)
      onChange(changed.map(([slug]) => slug));
  };
  // The blog's own log says when WordPress does not answer.
  const lookQuietly = () =>
    void look().then(
      () => onLook(true),
      () => stop.signal.aborted || onLook(false),
    );
  lookQuietly();
  const timer = setInterval(lookQuietly, everyMs);
  timer.unref();
  return () => {
    clearInterval(timer);
    stop.abort();
  };
}
