/** A category or a tag of a post. */
export type Term = {
  id: number;
  slug: string;
  /** Plain text. */
  name: string;
};

/** A category or a tag as lists show it. */
export type CountedTerm = Term & {
  /** How many public posts carry it. */
  count: number;
  /** Plain text; empty if nobody wrote a description. */
  description: string;
  /** The ids of all categories below it that have posts. Its list shows those too, and `count` does not count them. */
  below?: number[];
  /** The ids of other terms with this slug, which `count` counts too. One list has the posts of all of them. */
  twins?: number[];
};

/** A picture that this site serves in several widths and formats: `{path}/{width}.{format}`. */
export type PostPicture = {
  /** The beginning of its addresses, such as `/blog/media/4f2a`. */
  path: string;
  /** The size of the original. */
  width: number;
  height: number;
  /** Plain text; empty for a decorative picture. */
  alt: string;
};

/** A post as lists and teasers show it, whatever its source. */
export type PostSummary = {
  id: number;
  slug: string;
  /** Plain text, entities decoded. */
  title: string;
  /** Plain text. */
  excerpt: string;
  /** When it was published: ISO 8601, with the offset of the place where it was written. */
  date: string;
  /** When it was last changed; equal to `date` if it never was. */
  modified: string;
  categories: Term[];
  /** The featured image; if it is null, the page shows a picture drawn from the slug. */
  image: PostPicture | null;
  /** Plain text; null if WordPress no longer knows who it was. */
  author: string | null;
  /** Undefined counts as false. */
  isSticky?: boolean;
};

/** A section of a post that a table of contents links to. */
export type PostSection = {
  /** The id of its heading in the post's HTML. */
  id: string;
  /** Plain text. */
  text: string;
  level: 2 | 3;
};

/** A post with its text. */
export type Post = PostSummary & {
  /** A title for search results, if somebody wrote one. */
  searchTitle?: string | undefined;
  /** A description for search results, if somebody wrote one. */
  searchDescription?: string | undefined;
  tags: Term[];
  /** Clean HTML: it may be shown as it is, and every element is closed. Headings start at h2 and have ids. */
  html: string;
  sections: PostSection[];
  readingMinutes: number;
};

/** A public post as the search indexes it; all of it is plain text. */
export type PostText = Pick<PostSummary, 'slug' | 'title' | 'excerpt' | 'date'> & {
  headings: string[];
  text: string;
};

/**
 * Reads the newest 1,000 public posts of a blog, without drafts, private posts and those with a password. Rejects if
 * the blog can't answer and no earlier response is cached.
 */
export type ReadPostTexts = (signal?: AbortSignal) => Promise<PostText[]>;

/** Adults read English prose at about 238 words a minute (Brysbaert 2019, a review of 190 studies). */
const wordsPerMinute = 238;

/** Measures how many whole minutes a plain text takes to read; at least one. */
export function measureReadingMinutes(text: string): number {
  const words = text.match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu)?.length ?? 0;
  return Math.max(1, Math.round(words / wordsPerMinute));
}
