import type { PostPicture, PostSection, PostSummary } from './post.ts';

/**
 * The format of this site's own `/wp-json/wp/v2`: the fields of WordPress that our domain knows, under WordPress'
 * names. `app/blog/server/wp-json/` writes it, `app/blog/page/browser/` reads it in the browser.
 */
export type RestTerm = {
  id: number;
  /** Absent where the term is embedded in a post. */
  count?: number;
  description?: string;
  link: string;
  /** Text as HTML, with five characters escaped. */
  name: string;
  slug: string;
  taxonomy: 'category' | 'post_tag';
  parent?: 0;
};

/** Rendered text: HTML, as in WordPress. */
type Rendered = { rendered: string; protected?: false };

export type RestPicture = {
  id: number;
  source_url: string;
  alt_text: string;
  media_type: 'image';
  mime_type: 'image/jpeg';
  media_details: {
    width: number;
    height: number;
    sizes: Record<string, { width: number; height: number; mime_type: 'image/jpeg'; source_url: string }>;
  };
};

export type RestPost = {
  id: number;
  /** Local time where it was written, without an offset. */
  date: string;
  /** UTC, without the Z. */
  date_gmt: string;
  modified: string;
  modified_gmt: string;
  slug: string;
  status: 'publish';
  type: 'post';
  link: string;
  title: Rendered;
  /** Always empty in lists, whose posts are summaries. */
  content: Rendered;
  excerpt: Rendered;
  featured_media: number;
  format: 'standard';
  sticky: false;
  categories: number[];
  /** Absent in lists, like the author, because a summary does not contain them. */
  tags?: number[];
  author?: 0;
  _embedded?: {
    author?: { name: string }[];
    'wp:featuredmedia'?: RestPicture[];
    'wp:term'?: RestTerm[][];
  };
  saltbush: RestExtension;
};

/** The facts of a post that WordPress has no field for. */
type RestExtension = { image: PostPicture | null } & Partial<RestPostExtension>;

/** Present only where a post was asked for by its slug. */
type RestPostExtension = {
  sections: PostSection[];
  reading_minutes: number;
  /** Present only where somebody wrote one. */
  search_title?: string;
  previous: Pick<PostSummary, 'slug' | 'title'> | null;
  next: Pick<PostSummary, 'slug' | 'title'> | null;
  related: RestPost[];
};
