import type { CountedTerm, Post, PostSummary, SignedPost } from './post.ts';

/** What a list of posts is cut to. Ids of terms: any of them within a kind, both kinds together. */
export type PostQuery = {
  /** From 1. */
  page: number;
  /** 1 to 100. */
  perPage: number;
  categories?: number[];
  tags?: number[];
  /** As typed; blank is none. */
  search?: string;
  /** Only posts published before this moment, or after it: ISO 8601 with an offset. */
  before?: string;
  after?: string;
  /** By date; newest first unless told otherwise. */
  order?: 'asc' | 'desc';
  /** Ids of posts to leave out. */
  exclude?: number[];
};

export type PostPage = { posts: PostSummary[]; totalPages: number; totalPosts: number };

export type TermKind = 'categories' | 'tags';

/** An answer of the blog, and how far it may be trusted to be of today. */
export type Answer<Value> = {
  value: Value;
  /** Seconds since it should have been asked for anew (its source was slow or down); 0 for a fresh one. */
  staleSeconds: number;
};

/**
 * Where posts come from: `content/blog/` is one source, a WordPress is another. Methods reject with a
 * BlogError when the source can't answer and nothing was kept of earlier answers. What is not there is an
 * answer: an empty page, undefined.
 */
export type BlogSource = {
  /** Undefined for a page past the end. A page 1 without posts is a page. */
  listPosts(query: PostQuery, signal?: AbortSignal): Promise<Answer<PostPage | undefined>>;
  /** Undefined where there is no public post of that slug. */
  findPost(slug: string, signal?: AbortSignal): Promise<Answer<Post | undefined>>;
  /** Up to 50, by name. */
  listTerms(kind: TermKind, signal?: AbortSignal): Promise<Answer<CountedTerm[]>>;
  /** Also for a term that is not among the first 50. */
  findTerm(kind: TermKind, slug: string, signal?: AbortSignal): Promise<Answer<CountedTerm | undefined>>;
};

/** A source that can be read from end to end: for lists of all that there is. */
export type WholeBlogSource = BlogSource & {
  /** All that have posts, up to 2,000, by name. */
  listAllTerms(kind: TermKind, signal?: AbortSignal): Promise<Answer<CountedTerm[]>>;
  /** A page of posts with who wrote each; empty past the end. */
  listSignedPosts(query: PostQuery, signal?: AbortSignal): Promise<Answer<SignedPost[]>>;
};
