export type PictureSource = { url: string; width?: number; height?: number };

export type FoundPicture = { path: string; width: number; height: number };

/** The pictures of the blog as this site serves them. */
export type BlogPictures = {
  /** Registers the pictures that may be served, and measures those whose size is not known; takes seconds at most. */
  learn(sources: PictureSource[], signal: AbortSignal): Promise<void>;
  /** Finds a picture that was learnt; undefined for any other. */
  find(sourceUrl: string): FoundPicture | undefined;
};

/** Where no pictures are served, drawn pictures replace featured images, and links replace the others. */
export const noPictures: BlogPictures = { learn: async () => {}, find: () => undefined };
