import { useEffect } from 'react';
import { settleWithin } from '#platform/time-limit.ts';
import { postsTimeoutMs } from '../../domain/wordpress-client.ts';
import type { BlogMemory, BrowserBlog } from './browser-blog.ts';

type OpenDocument = {
  memory: BlogMemory;
  /** True once a client navigation has begun, so that what is shown no longer comes from the document. */
  hasLeft: boolean;
  /** The blog, once something was asked. Even a repeated import takes a task, in which the server may answer first. */
  blog?: BrowserBlog;
};

/** What the open document knows of the blog, outside React. It is gone with the document. */
export const openDocument: OpenDocument = { memory: new Map(), hasLeft: false };

/**
 * Holds what the document shows as the answer to the question of that key, so that the browser need not ask it (B-06).
 * Later pages show what came from the memory, or samples.
 */
export function plantSeed(key: string, value: unknown): void {
  if (openDocument.hasLeft) return;
  const answer = Promise.resolve({ value, staleSeconds: 0 });
  openDocument.memory.set(key, { askedAt: Math.round(performance.timeOrigin), answer });
}

/** Plants what this page shows; undefined plants nothing. */
export function useDocumentSeed(seed: { key: string; value: unknown } | undefined): void {
  useEffect(() => {
    if (seed) plantSeed(seed.key, seed.value);
  });
}

/**
 * Loads a page's data in client navigation from the browser's own blog (B-05). Where that has no answer, takes too long,
 * or finds nothing, the server answers as it would for a document: with samples, an error, or Page Not Found. So a page
 * never depends on how it was reached.
 */
export async function askBrowserFirst<Data>(
  ask: (blog: BrowserBlog) => Promise<Data | undefined>,
  askServer: () => Promise<Data>,
): Promise<Data> {
  return (await settleWithin(askBlog(ask), postsTimeoutMs)) ?? askServer();
}

/** Asks the browser's own blog in client navigation. Resolves to undefined where that can't answer. */
export async function askBlog<Data>(
  ask: (blog: BrowserBlog) => Promise<Data | undefined>,
): Promise<Data | undefined> {
  openDocument.hasLeft = true;
  try {
    // A page that asks nothing loads no module for it. Of a server with a newer build, the import fails.
    openDocument.blog ??= (await import('./browser-blog.ts')).createBrowserBlog(openDocument.memory);
    return await ask(openDocument.blog);
  } catch {
    return undefined;
  }
}
