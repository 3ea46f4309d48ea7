declare module '#platform/database/tables.ts' {
  interface Tables {
    blog_answers: BlogAnswerTable;
    blog_pictures: BlogPictureTable;
  }
}

export type BlogAnswerTable = {
  /** Which source was asked, and what. */
  key: string;
  /** JSON. */
  body: string;
  fetched_at: string;
};

export type BlogPictureTable = {
  /** In its addresses on this site. */
  id: string;
  source_url: string;
  /** Of the original, as it is seen. */
  width: number;
  height: number;
  /** When a post last had it. */
  seen_at: string;
};
