/** A picture of the blog that may be served. */
export type KnownPicture = {
  /** The id in its addresses on this site: 16 hexadecimal digits. */
  id: string;
  sourceUrl: string;
  /** The size of the original as it is displayed. */
  width: number;
  height: number;
};

/** Remembers the pictures of posts beyond the process, and for other servers. */
export type KnownPictures = {
  /** Finds the known ones of these ids; `seenAt` is when a post last had the picture, in milliseconds since 1970. */
  find(ids: string[]): Promise<(KnownPicture & { seenAt: number })[]>;
  /** Remembers the pictures as seen now. Sizes that are known already stay, because pages were made with them. */
  keep(pictures: KnownPicture[], seenAt: number): Promise<void>;
};
