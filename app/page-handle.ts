/** What a route module's `handle` tells about its page. */
export type PageHandle = {
  /** Without header and footer. */
  frame?: 'none';
  /** React comes at once, not with the first sign that something needs it; or that depends on the page's data. */
  react?: 'now' | ((loaderData: unknown) => boolean);
  /** Seconds after which the page asks for itself again where there is no script; undefined for never. */
  refresh?: (loaderData: unknown) => number | undefined;
  /** What the server has to know to keep the page. */
  page?: {
    /** Query parameters that the page depends on. All others neither split nor fill the cache. */
    query?: string[];
    /** False: rendered for each request and never kept (forms with a signed time, private answers). */
    cache?: false;
    /**
     * What React needs is not carried in the page, though that is never kept: it is rendered again for whoever wants it.
     * For pages that are heavy, come out the same each time, and are seldom taken over.
     */
    payload?: 'apart';
    /** Query parameters with which the page is one visitor's own, and is not kept either. */
    own?: string[];
    /** Not for search engines, so that no site map names it; or the paths that lead to the same page as another. */
    unlisted?: 'all' | string[];
    /** It always leads on, to this path. */
    leadsTo?: string;
    /** It has something to show only to who comes from another page of this site: no redirect may lead there. */
    aside?: true;
  };
};
