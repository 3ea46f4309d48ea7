import type { BlogSource } from '../../domain/blog-source.ts';
import type { PostView } from '../../domain/post-view.ts';

/** The blog as a browser reads it: from memory, local storage, or this site's `/wp-json`. */
export type BrowserBlog = BlogSource & {
  /** Reads a post with its neighbours and related posts in one request; undefined where none has that slug. */
  findView(slug: string): Promise<PostView | undefined>;
};

/** A question to the blog. Equal questions share an answer, in memory and in local storage. */
export type QueryKey = readonly string[];

type Seed = { key: QueryKey; data: unknown; updatedAt: number };

type BlogState = {
  /** `browser-blog.ts`, once it has been loaded. */
  module?: { openBlog(): BrowserBlog } | undefined;
  /** The one blog of this visit. */
  blog?: BrowserBlog;
  /**
   * The blog data of the first document (B-06), until the browser first asks the blog something. They wait without
   * the query library, because most visits never ask.
   */
  seeds: Seed[];
  /** True once a client navigation has begun, so that what is shown no longer comes from the document. */
  hasLeft?: boolean;
  /** Whether the content security policy of the open document admits films. */
  admitsFilms?: boolean;
};

/** The open document's state of the blog outside React. It is gone with the document. */
export const blogState: BlogState = { seeds: [] };
