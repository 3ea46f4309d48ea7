declare module '#platform/database/tables.ts' {
  interface Tables {
    blog_answers: BlogAnswerTable;
    blog_pictures: BlogPictureTable;
  }
}

export type BlogAnswerTable = {
  /** Names the source and the question. */
  key: string;
  /** JSON. */
  body: string;
  fetched_at: string;
};

export type BlogPictureTable = {
  /** The id in its addresses on this site. */
  id: string;
  source_url: string;
  /** The size of the original as it is displayed. */
  width: number;
  height: number;
  /** When a post last had the picture. */
  seen_at: string;
};
