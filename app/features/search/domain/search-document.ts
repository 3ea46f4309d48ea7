/** The kinds of documents, in the order of the filters. */
export const searchKinds = ['page', 'guide', 'work', 'post'] as const;
export type SearchKind = (typeof searchKinds)[number];

export const hitsPerPage = 10;

/** A page as the search indexes it. All fields are plain text. */
export type SearchDocument = {
  /** Unique among all documents. */
  path: string;
  kind: SearchKind;
  /** The name that results show: what the site's own links call the page. */
  title: string;
  /** The title for search engines, the headline, and additional search terms. */
  names: string[];
  /** The page's headings, services and tags. */
  headings: string[];
  /** The description followed by the text. */
  text: string;
  /** The date of a post, as ISO 8601. */
  date?: string;
};
