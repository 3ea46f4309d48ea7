/** A picture of the blog that may be served. */
export type KnownPicture = {
  /** In its addresses on this site: 16 hexadecimal digits. */
  id: string;
  sourceUrl: string;
  /** Of the original, as it is seen. */
  width: number;
  height: number;
};

/** Where pictures that were met in posts are known beyond the process, and to other servers. */
export type KnownPictures = {
  /** Those of the ids that are known; `seenAt` is when a post last had it, in milliseconds since 1970. */
  find(ids: string[]): Promise<(KnownPicture & { seenAt: number })[]>;
  /** Remembers them as seen now. What is known of their sizes already stays: pages were made with it. */
  keep(pictures: KnownPicture[], seenAt: number): Promise<void>;
};
