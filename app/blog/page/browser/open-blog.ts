import { readBuildVersion } from '#platform/hydration/react-router-internals.ts';
import { createBlogClient } from './blog-client.ts';
import { type BrowserBlog, createBrowserBlog } from './browser-blog.ts';
import { takeSeeds } from './document-seeds.ts';
import { createQueries, keptPrefix } from './queries.ts';
import { createQueryClient } from './query-client.ts';
import { createQuietStorage } from './quiet-storage.ts';

/** How many lists, posts and terms a long visit keeps; each is some 30 kB at most. */
const maxEntries = 40;

let blog: BrowserBlog | undefined;

/** The one blog of this visit. It brings the query library along, so it is imported on first use. */
export function openBlog(): BrowserBlog {
  blog ??= createBlog();
  return blog;
}

function createBlog(): BrowserBlog {
  const queryClient = createQueryClient();
  const storage = createQuietStorage({
    open: () => localStorage,
    prefix: keptPrefix,
    maxEntries,
    readTime: (text) => Number(/"dataUpdatedAt":(\d+)/.exec(text)?.[1]) || undefined,
  });
  for (const { key, data, updatedAt } of takeSeeds()) queryClient.setQueryData(key, data, { updatedAt });
  return createBrowserBlog(
    queryClient,
    createQueries({ client: createBlogClient(), storage, buildVersion: readBuildVersion() }),
  );
}
