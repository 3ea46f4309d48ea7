import { useEffect } from 'react';
import type { Answer, BlogSource, PostQuery } from '../../domain/blog-source.ts';
import type { PostView } from '../../domain/post-view.ts';
import { writePostQuery } from '../../domain/wordpress-client.ts';

/** The blog as a browser reads it: from memory, local storage, or this site's `/wp-json`. */
export type BrowserBlog = BlogSource & {
  /** Reads a post with its neighbours and related posts in one request; no value where none has that slug. */
  findView(slug: string): Promise<Answer<PostView | undefined>>;
};

/** The blog's answers, or the waits for them, by the question's key. */
export type BlogMemory = Map<string, { askedAt: number; answer: Promise<Answer<unknown>> }>;

type OpenDocument = {
  memory: BlogMemory;
  /** True once a client navigation has begun, so that what is shown no longer comes from the document. */
  hasLeft: boolean;
  /** The blog, once something was asked. Even a repeated import takes a task, in which the server may answer first. */
  blog?: BrowserBlog | undefined;
};

/** What the open document knows of the blog, outside React. It is gone with the document. */
export const openDocument: OpenDocument = { memory: new Map(), hasLeft: false };

/** Equal questions share an answer, in memory and in local storage. */
export const keyOfPosts = (query: PostQuery) => `posts?${writePostQuery(query)}`;
export const keyOfView = (slug: string) => `post/${slug}`;

/**
 * Holds what the document shows as the answer to that question, so that the browser need not ask it (B-06). Later pages
 * show what came from the memory, or samples.
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
