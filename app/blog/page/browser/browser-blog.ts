import type { QueryClient } from '@tanstack/react-query';
import { readBuildVersion } from '#platform/hydration/react-router-internals.ts';
import type { BlogSource } from '../../domain/blog-source.ts';
import { createBlogClient } from './blog-client.ts';
import { type BrowserBlog, blogState } from './blog-state.ts';
import { takeSeeds } from './document-seeds.ts';
import { createQueries, createQueryClient, keptPrefix, NotThereError } from './queries.ts';
import { createSafeStorage } from './safe-storage.ts';

/**
 * A BlogSource over queries, so that the same domain functions make a page's data in the browser and on the server.
 * Answers are never marked stale here, because nothing in the browser reads that. An abort by one caller is not
 * passed on, so that a late answer is there for the next page.
 */
export function createBrowserBlog(
  queryClient: QueryClient,
  queries: ReturnType<typeof createQueries>,
): BrowserBlog {
  const findView = (slug: string) => orUndefined(queryClient.query(queries.view(slug)));
  const listTerms: BlogSource['listTerms'] = async (kind) =>
    fresh(await queryClient.query(queries.terms(kind)));

  return {
    findView,
    listTerms,
    async listPosts(query) {
      return fresh(await orUndefined(queryClient.query(queries.posts(query))));
    },
    async findPost(slug) {
      return fresh((await findView(slug))?.post);
    },
    async findTerm(kind, slug) {
      // The same page needs the list, which nearly always contains the term.
      const { value: terms } = await listTerms(kind);
      const known = terms.find((term) => term.slug === slug);
      return fresh(known ?? (await orUndefined(queryClient.query(queries.term(kind, slug)))));
    },
  };
}

const fresh = <Value>(value: Value) => ({ value, staleSeconds: 0 });

async function orUndefined<Value>(answer: Promise<Value>): Promise<Value | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof NotThereError) return undefined;
    throw error;
  }
}

/** How many lists, posts and terms a long visit keeps; each is some 30 kB at most. */
const maxEntries = 40;

/** The one blog of this visit. It brings the query library along, so it is imported on first use. */
export function openBlog(): BrowserBlog {
  blogState.blog ??= createBlog();
  return blogState.blog;
}

function createBlog(): BrowserBlog {
  const queryClient = createQueryClient();
  const storage = createSafeStorage({
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
