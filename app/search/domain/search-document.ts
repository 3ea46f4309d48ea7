/** What can be found, in the order in which filters name it. */
export const searchKinds = ['page', 'guide', 'work', 'post'] as const;
export type SearchKind = (typeof searchKinds)[number];

/** A page of this site as the search knows it. All of it plain text. */
export type SearchDocument = {
  /** No two documents have the same. */
  path: string;
  kind: SearchKind;
  /** As results show it. */
  title: string;
  /** Other names it goes by: in menus, of a client. They count as much as the title. */
  names: string[];
  headings: string[];
  /** What it is filed under: services and tags, and words that people look for it by. */
  labels?: string[];
  /** What it is about, and then what it says. */
  text: string;
  /** Of a post: ISO 8601. */
  date?: string;
};

export function isSearchKind(text: string | null): text is SearchKind {
  return searchKinds.some((kind) => kind === text);
}
