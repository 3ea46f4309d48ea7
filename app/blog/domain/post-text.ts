/** A public post as the search indexes it; all of it is plain text. */
export type PostText = {
  slug: string;
  title: string;
  excerpt: string;
  /** ISO 8601. */
  date: string;
  headings: string[];
  text: string;
};

/**
 * Reads all public posts of a blog, the newest 1,000 at most; drafts, private posts and those with a password are
 * left out. Rejects where the blog can't be asked and no earlier answer is kept.
 */
export type ReadPostTexts = (signal?: AbortSignal) => Promise<PostText[]>;
