import { setTimeout as wait } from 'node:timers/promises';
import type { ServerBuild } from 'react-router';
import { listSitemapUrls } from '#app/discovery/server/feeds/list-sitemap-urls.ts';
import { readBlogIndex, readNewestPosts } from '#app/discovery/server/feeds/read-blog-index.ts';
import type { Services } from '#app/services-context.ts';
import type { Pages } from './pages.ts';

/** The start is over by then, and visitors who waited for it have been answered. */
const startDelayMs = 1000;

/**
 * Renders the pages of the site map, of which those of a WordPress with its newest posts only. A blog that does not
 * answer is left out.
 */
export async function warmSiteMap(
  pages: Pages,
  services: Services,
  { build, hasWordPress }: { build: ServerBuild; hasWordPress: boolean },
): Promise<void> {
  await wait(startDelayMs, undefined, { ref: false });
  const { content, siteUrl, blog } = services;
  const index = hasWordPress ? undefined : await readBlogIndex(blog).catch(() => undefined);
  const posts = hasWordPress ? await readNewestPosts(blog).catch(() => []) : [];
  await pages.warm([
    ...listSitemapUrls({ content, siteUrl, build }, index).map(({ url }) => url.slice(siteUrl.length)),
    ...posts.map(({ slug }) => `/blog/${encodeURIComponent(slug)}`),
  ]);
}
