/** A category or tag as WordPress gave it. */
export type RawTerm = {
  id: number;
  slug: string;
  /** The name with its HTML entities. */
  name: string;
};

/**
 * The part of WordPress' answer that is used, with its texts as they came. This is what the cache keeps; cleaning
 * follows later, so that a better cleaner also applies to cached posts.
 */
export type RawPost = {
  id: number;
  slug: string;
  /** ISO 8601, with the blog's own offset. */
  date: string;
  modified: string;
  /** Untrusted HTML. */
  title: string;
  excerpt: string;
  /** The name with its HTML entities; null where WordPress no longer knows the author. */
  author: string | null;
  categories: RawTerm[];
  tags: RawTerm[];
  picture: RawPicture | null;
};

/** The featured image. */
export type RawPicture = { url: string; width?: number; height?: number; alt: string };

/** A post with its text, which lists do not need. */
export type RawFullPost = RawPost & { content: string };

export type RawCountedTerm = RawTerm & {
  count: number;
  /** Untrusted HTML. */
  description: string;
};

export type RawPostPage = { posts: RawPost[]; totalPages: number; totalPosts: number };

/** Raised when the types above change, so that answers in another form are not read. */
export const rawForm = 1;
