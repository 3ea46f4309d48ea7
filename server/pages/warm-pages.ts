import type { ServerBuild } from 'react-router';
import { listSitemapUrls } from '#app/discovery/server/feeds/list-sitemap-urls.ts';
import { readBlogIndex, readNewestPosts } from '#app/discovery/server/feeds/read-blog-index.ts';
import type { Services } from '#app/services-context.ts';
import type { Pages } from './pages.ts';

/** A visitor's request comes in between two pages, and so does whatever else the start has to do. */
const pauseMs = 50;

/** Renders and compresses pages while nobody waits for them. */
export type Warmer = {
  /** Adds pages by path and query, and resolves when none is left. Those of unknown or uncached routes are passed over. */
  add(paths: Iterable<string>): Promise<void>;
};

/** One page at a time, with a pause before each. A page that fails is left to its first visitor. */
export function createWarmer(pages: Pick<Pages, 'warm'>): Warmer {
  const waiting = new Set<string>();
  let running: Promise<void> | undefined;
  const run = async () => {
    for (const path of waiting) {
      await new Promise((resolve) => setTimeout(resolve, pauseMs).unref());
      waiting.delete(path);
      await pages.warm(path).catch(() => {});
    }
    running = undefined;
  };
  return {
    add(paths) {
      for (const path of paths) waiting.add(path);
      if (!running && waiting.size > 0) running = run();
      return running ?? Promise.resolve();
    },
  };
}

/** The start is over by then, and visitors who waited for it have been answered. */
const startDelayMs = 1000;

/** Resolves when all of them are rendered. */
export async function warmPagesSoon(warmer: Warmer, listPages: () => Promise<string[]>): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, startDelayMs).unref());
  await warmer.add(await listPages());
}

/**
 * The pages of the site map, of which those of a WordPress with its newest posts only. A blog that does not answer is
 * left out.
 */
export async function listPagesToWarm(
  { content, siteUrl, blog }: Services,
  { build, hasWordPress }: { build: ServerBuild; hasWordPress: boolean },
): Promise<string[]> {
  const readPosts = async () =>
    (await readNewestPosts(blog)).map(({ slug }) => `/blog/${encodeURIComponent(slug)}`);
  const index = hasWordPress ? undefined : await readBlogIndex(blog).catch(() => undefined);
  const posts = hasWordPress ? await readPosts().catch(() => []) : [];
  const { origin } = new URL(siteUrl);
  const listed = listSitemapUrls({ content, siteUrl, build }, index).map(({ url }) =>
    url.slice(origin.length),
  );
  return [...listed, ...posts];
}
