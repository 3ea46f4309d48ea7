import type { CacheHandle } from '#platform/http/page-cache/directives.ts';

/** A route module's `handle`: the page settings that the server needs. */
export type PageHandle = {
  /** `none` leaves out the header and footer. */
  frame?: 'none';
  /** `now` loads React immediately instead of at the first sign of intent. A function decides from the loader data. */
  react?: 'now' | ((loaderData: unknown) => boolean);
  /** The seconds after which the page reloads itself if scripts are off; undefined for never. */
  refresh?: (loaderData: unknown) => number | undefined;
  /** The page's cache settings, and how the sitemap treats it. */
  page?: CacheHandle & {
    /** Keeps all of the page's paths out of the sitemap, or only the listed ones, which are aliases of another page. */
    unlisted?: 'all' | string[];
  };
};
