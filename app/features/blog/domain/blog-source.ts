import type { CountedTerm, Post, PostSummary } from './post.ts';

/** Which posts to list. A post matches if it has one of `categories` and one of `tags`, where they are given. */
export type PostQuery = {
  /** Counts from 1. */
  page: number;
  /** A number from 1 to 100. */
  perPage: number;
  categories?: number[];
  tags?: number[];
  /** The words as typed; if they are blank, nothing is searched for. */
  search?: string;
  /** Restricts the list to posts published before this moment, or after it: ISO 8601 with an offset. */
  before?: string;
  after?: string;
  /** Sorts by date; the newest first by default. */
  order?: 'asc' | 'desc';
  /** Ids of posts to leave out. */
  exclude?: number[];
  /** Restricts the list to posts that an editor made sticky. */
  sticky?: boolean;
  /** Puts the sticky posts before the others, whatever their dates: on the first page of the whole list. */
  stickyFirst?: boolean;
};

/** One page of a list, and the size of the whole list; `totalPosts` is null where the source does not say it. */
export type Page<Item> = { posts: Item[]; totalPages: number; totalPosts: number | null };

export type PostPage = Page<PostSummary>;

export type TermKind = 'categories' | 'tags';

/** How stale a result is. */
export type ResultAge = {
  /** For how many seconds the value has been overdue, because its source is slow or down; 0 if it is fresh. */
  staleSeconds: number;
  /** Something was not there in time, such as the size of a picture, and will be soon. */
  isProvisional?: boolean;
};

/** What the blog returned. */
export type BlogResult<Value> = ResultAge & { value: Value };

/** Whether a newer or fuller result is on its way. */
export const isUnfinished = ({ staleSeconds, isProvisional }: ResultAge): boolean =>
  staleSeconds > 0 || isProvisional === true;

/**
 * A source of posts: `content/blog/` is one, a WordPress is another. Methods reject with a BlogError if the source
 * can't answer and no earlier response is cached. What does not exist is not an error, but an empty page or undefined.
 */
export type BlogSource = {
  /** Resolves to undefined for a page past the end. Page 1 exists even without posts. */
  listPosts(query: PostQuery, signal?: AbortSignal): Promise<BlogResult<PostPage | undefined>>;
  /** Resolves to undefined if no public post has that slug. */
  findPost(slug: string, signal?: AbortSignal): Promise<BlogResult<Post | undefined>>;
  /** Lists up to 50 terms, by name. */
  listTerms(kind: TermKind, signal?: AbortSignal): Promise<BlogResult<CountedTerm[]>>;
  /** Since when the source has been unreachable: ISO 8601 in UTC; undefined while it answers. */
  outageSince?(): string | undefined;
  /** Finds the present slug of a post that had this one before. */
  findRenamed?(slug: string): string | undefined;
  /** Finds the slug of the post at a path and query of the source, whose addresses may have other forms than ours. */
  findSlug?(path: string, query: URLSearchParams): string | undefined;
  /** Finds any term, including those that are not among the first 50. */
  findTerm(kind: TermKind, slug: string, signal?: AbortSignal): Promise<BlogResult<CountedTerm | undefined>>;
};

/** A source that can also list all its terms, for the sitemap. */
export type WholeBlogSource = BlogSource & {
  /** Lists all terms that have posts, up to 2,000, by name. */
  listAllTerms(kind: TermKind, signal?: AbortSignal): Promise<BlogResult<CountedTerm[]>>;
};

/** The WordPress statuses in which a post can be previewed. A public post may have changes that are not public yet. */
export const previewedStatuses = ['draft', 'pending', 'future', 'private', 'publish'] as const;

export type DraftStatus = (typeof previewedStatuses)[number];

export type Draft<Shown = Post> =
  | { state: 'draft'; post: Shown; status: DraftStatus }
  /** No post has that id, or it is in the bin. */
  | { state: 'unknown' }
  /** WordPress does not accept our password, or its user may not edit this post. */
  | { state: 'locked' };

export type Preview =
  | Exclude<Draft, { state: 'draft' }>
  /** `expiresAt` is ISO 8601, in UTC. */
  | { state: 'draft'; post: Post; status: DraftStatus; expiresAt: string }
  /** The link was not created by this site, or has been altered. */
  | { state: 'forged' }
  | { state: 'expired' };

/** Shows posts that are not public to people who were sent a link. */
export type BlogPreviews = {
  /** Finds the post by the query of the link. Rejects with a BlogError if WordPress can't answer. */
  open(query: URLSearchParams, signal?: AbortSignal): Promise<Preview>;
};
