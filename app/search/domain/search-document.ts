/** The kinds of documents, in the order in which filters show them. */
export const searchKinds = ['page', 'guide', 'work', 'post'] as const;
export type SearchKind = (typeof searchKinds)[number];

export const hitsPerPage = 10;

/** A page of this site as the search indexes it; all of it is plain text. */
export type SearchDocument = {
  /** Unique among all documents. */
  path: string;
  kind: SearchKind;
  /** The title as results show it. */
  title: string;
  /** Other names of the page, and words that people search for it by. */
  names: string[];
  /** Its headings, services and tags. */
  headings: string[];
  /** The description, and then the text. */
  text: string;
  /** The date of a post, as ISO 8601. */
  date?: string;
};
