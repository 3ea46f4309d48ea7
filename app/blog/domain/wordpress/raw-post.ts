/** A category or tag as WordPress gave it. */
export type RawTerm = {
  id: number;
  slug: string;
  /** With entities. */
  name: string;
};

/** What we take of WordPress' answer, its texts as they came: this is kept, and made fit to show anew each time. */
export type RawPost = {
  id: number;
  slug: string;
  /** ISO 8601, at the blog's own offset. */
  date: string;
  modified: string;
  /** HTML, not to be trusted. */
  title: string;
  excerpt: string;
  /** With entities; null where WordPress does not know any more. */
  author: string | null;
  categories: RawTerm[];
  tags: RawTerm[];
  picture: RawPicture | null;
};

/** The featured image. */
export type RawPicture = { url: string; width?: number; height?: number; alt: string };

/** Beside it the text, which lists do not need: HTML, not to be trusted. */
export type RawFullPost = RawPost & { content: string };

export type RawCountedTerm = RawTerm & {
  count: number;
  /** HTML, not to be trusted. */
  description: string;
};

export type RawPostPage = { posts: RawPost[]; totalPages: number; totalPosts: number };

/** Changes with the types above: answers kept in another form are not read. */
export const rawForm = 1;
