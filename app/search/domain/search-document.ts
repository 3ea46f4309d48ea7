/** The kinds of documents, in the order in which filters show them. */
export const searchKinds = ['page', 'guide', 'work', 'post'] as const;
export type SearchKind = (typeof searchKinds)[number];

/** A page of this site as the search indexes it; all of it is plain text. */
export type SearchDocument = {
  /** Unique among all documents. */
  path: string;
  kind: SearchKind;
  /** The title as results show it. */
  title: string;
  /** Other names of the page, such as in menus or of a client. They count as much as the title. */
  names: string[];
  headings: string[];
  /** Its services and tags, and words that people search for it by. */
  labels: string[];
  /** The description, and then the text. */
  text: string;
  /** The date of a post, as ISO 8601. */
  date?: string;
};

export function isSearchKind(text: string | null): text is SearchKind {
  return searchKinds.some((kind) => kind === text);
}
