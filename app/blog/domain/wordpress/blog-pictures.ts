export type PictureSource = { url: string; width?: number; height?: number };

export type FoundPicture = { path: string; width: number; height: number };

/** The pictures of the blog as this site serves them. */
export type BlogPictures = {
  /** Makes those known that may be served, and measures those whose size is not told; within seconds. */
  learn(sources: PictureSource[], signal: AbortSignal): Promise<void>;
  /** Undefined for what was not learnt. */
  find(sourceUrl: string): FoundPicture | undefined;
};

/** Where none are served, plates stand for featured images, and links for the others. */
export const noPictures: BlogPictures = { learn: async () => {}, find: () => undefined };
