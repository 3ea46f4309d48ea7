import { useEffect } from 'react';
import { settleWithin } from '#platform/time-limit.ts';
import { postsTimeoutMs } from '../../domain/wordpress-client.ts';
import type { BlogMemory, BrowserBlog } from './browser-blog.ts';

type OpenDocument = {
  memory: BlogMemory;
  /** True once a client navigation has begun: from then on, pages show what came from the memory, or samples. */
  hasNavigated: boolean;
  /** The blog, once it was used. Importing it again would take a task, in which the server might answer first. */
  blog?: BrowserBlog;
};

/** What the open document knows of the blog, outside React. */
export const openDocument: OpenDocument = { memory: new Map(), hasNavigated: false };

/** Stores what the document shows as the response to the query with that key, so that nobody sends it again (B-06). */
export function seedMemory(key: string, value: unknown): void {
  if (openDocument.hasNavigated) return;
  const result = Promise.resolve({ value, staleSeconds: 0 });
  openDocument.memory.set(key, { requestedAt: Math.round(performance.timeOrigin), result });
}

/** Seeds the memory with what this page shows; undefined seeds nothing. */
export function useDocumentSeed(seed: { key: string; value: unknown } | undefined): void {
  useEffect(() => {
    if (seed) seedMemory(seed.key, seed.value);
  });
}

/**
 * Loads a page's data in client navigation from the browser's own blog (B-05). Where that has no response, takes too long,
 * or finds nothing, the server answers as it would for a document: with samples, an error, or Page Not Found. So a page
 * does not depend on how it was reached.
 */
export async function loadBrowserFirst<Data>(
  load: (blog: BrowserBlog) => Promise<Data | undefined>,
  loadFromServer: () => Promise<Data>,
): Promise<Data> {
  return (await settleWithin(loadFromBlog(load), postsTimeoutMs)) ?? loadFromServer();
}

/** Queries the browser's own blog in client navigation. Resolves to undefined where that can't answer. */
export async function loadFromBlog<Data>(
  load: (blog: BrowserBlog) => Promise<Data | undefined>,
): Promise<Data | undefined> {
  openDocument.hasNavigated = true;
  try {
    // The module loads with the first question. The import fails where the server has a newer build by then.
    openDocument.blog ??= (await import('./browser-blog.ts')).createBrowserBlog(openDocument.memory);
    return await load(openDocument.blog);
  } catch {
    return undefined;
  }
}
