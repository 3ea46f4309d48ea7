import type { CountedTerm, Post, PostSummary } from './post.ts';

/** The posts that a list asks for. A post matches any of the ids within a kind of term, and both kinds together. */
export type PostQuery = {
  /** Counts from 1. */
  page: number;
  /** A number from 1 to 100. */
  perPage: number;
  categories?: number[];
  tags?: number[];
  /** The words as typed; blank means no search. */
  search?: string;
  /** Restricts the list to posts published before this moment, or after it: ISO 8601 with an offset. */
  before?: string;
  after?: string;
  /** Sorts by date; the newest first by default. */
  order?: 'asc' | 'desc';
  /** Ids of posts to leave out. */
  exclude?: number[];
  /** Only posts that WordPress' editors made sticky. */
  sticky?: boolean;
  /** All posts, the sticky ones before the first page's others. */
  stickyFirst?: boolean;
};

/** One page of a list, and how much the whole list has. */
export type Page<Item> = { posts: Item[]; totalPages: number; totalPosts: number };

export type PostPage = Page<PostSummary>;

export type TermKind = 'categories' | 'tags';

/** An answer of the blog, and how stale it is. */
export type Answer<Value> = {
  value: Value;
  /** How many seconds ago the answer should have been renewed (its source was slow or down); 0 for a fresh one. */
  staleSeconds: number;
};

/**
 * The source of posts: `content/blog/` is one, a WordPress is another. Methods reject with a BlogError where the source
 * can't answer and no earlier answer is kept. Something that does not exist is no error, but an empty page or
 * undefined.
 */
export type BlogSource = {
  /** Resolves to undefined for a page past the end. Page 1 exists even without posts. */
  listPosts(query: PostQuery, signal?: AbortSignal): Promise<Answer<PostPage | undefined>>;
  /** Resolves to undefined where no public post has that slug. */
  findPost(slug: string, signal?: AbortSignal): Promise<Answer<Post | undefined>>;
  /** Lists up to 50 terms, by name. */
  listTerms(kind: TermKind, signal?: AbortSignal): Promise<Answer<CountedTerm[]>>;
  /** Since when the source has been out of reach: ISO 8601 in UTC; undefined while it answers. */
  outageSince?(): string | undefined;
  /** Finds any term, also one that is not among the first 50. */
  findTerm(kind: TermKind, slug: string, signal?: AbortSignal): Promise<Answer<CountedTerm | undefined>>;
};

/** A source that can be read from end to end, for lists of everything. */
export type WholeBlogSource = BlogSource & {
  /** Lists all terms that have posts, up to 2,000, by name. */
  listAllTerms(kind: TermKind, signal?: AbortSignal): Promise<Answer<CountedTerm[]>>;
};

/** WordPress' statuses of posts that may be previewed. A public post may have changes that are not public yet. */
export const previewedStatuses = ['draft', 'pending', 'future', 'private', 'publish'] as const;

export type DraftStatus = (typeof previewedStatuses)[number];

export type Draft<Shown = Post> =
  | { state: 'draft'; post: Shown; status: DraftStatus }
  /** No post has that id, or it lies in the bin. */
  | { state: 'unknown' }
  /** WordPress does not accept our password as that of somebody who may edit this post. */
  | { state: 'locked' };

export type Preview =
  | Exclude<Draft, { state: 'draft' }>
  /** `expiresAt` is ISO 8601, in UTC. */
  | { state: 'draft'; post: Post; status: DraftStatus; expiresAt: string }
  /** The link was not made by this site, or has been changed. */
  | { state: 'forged' }
  | { state: 'expired' };

/** Gives posts that are not public to those who were sent a link. */
export type BlogPreviews = {
  /** Finds the post by the query of the link. Rejects with a BlogError where WordPress can't answer. */
  open(query: URLSearchParams, signal?: AbortSignal): Promise<Preview>;
};
