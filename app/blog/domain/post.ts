/** A category or a tag, as a post names it. */
export type Term = {
  id: number;
  slug: string;
  /** Plain text, entities decoded. */
  name: string;
};

/** A category or a tag, as lists of them show it. */
export type CountedTerm = Term & {
  /** Public posts that carry it. */
  count: number;
  /** Plain text; empty where nobody wrote one. */
  description: string;
};

/** A picture that this site serves in several widths and formats: `{path}/{width}.{format}`. */
export type PostPicture = {
  /** Such as `/blog/media/4f2a`. */
  path: string;
  /** Of the original. */
  width: number;
  height: number;
  /** Plain text; empty for decoration. */
  alt: string;
};

/** A post as lists and teasers show it, wherever it came from. */
export type PostSummary = {
  id: number;
  slug: string;
  /** Plain text, entities decoded. */
  title: string;
  /** Plain text. */
  excerpt: string;
  /** When it was published: ISO 8601, at the offset of the place it was written in. */
  date: string;
  /** Of the last change; as `date` where there was none. */
  modified: string;
  categories: Term[];
  /** The featured image; null lets the page draw the post's plate. */
  image: PostPicture | null;
};

/** The same with who wrote it; null where WordPress does not know any more. */
export type SignedPost = PostSummary & { author: string | null };

/** A section that a table of contents leads to. */
export type PostSection = {
  /** Of its heading in the post's HTML. */
  id: string;
  /** Plain text. */
  text: string;
  level: 2 | 3;
};

/** A post with its text. */
export type Post = PostSummary & {
  /** For search results, where somebody wrote one. */
  searchTitle?: string | undefined;
  /** Plain text; null where WordPress does not know any more. */
  author: string | null;
  tags: Term[];
  /** Clean: it may be shown as it is, and closes what it opens. Headings start at h2 and carry ids. */
  html: string;
  sections: PostSection[];
  readingMinutes: number;
};
