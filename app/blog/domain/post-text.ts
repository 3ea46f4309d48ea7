/** A public post as the search knows it, all of it plain text. */
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
 * All public posts of a blog, the newest 1,000 at most. Rejects where it can't be asked and nothing was kept. Those
 * with a password, drafts and private ones are not among them.
 */
export type ReadPostTexts = (signal?: AbortSignal) => Promise<PostText[]>;
