/** What a route module's `handle` tells about its page. */
export type PageHandle = {
  /** Without header and footer. */
  frame?: 'none';
  /** React comes at once, not with the first sign that something needs it; or that depends on the page's data. */
  react?: 'now' | ((loaderData: unknown) => boolean);
  /** What the server has to know to keep the page. */
  page?: {
    /** Query parameters that the page depends on. All others neither split nor fill the cache. */
    query?: string[];
    /** False: rendered for each request and never kept (forms with a signed time, private answers). */
    cache?: false;
    /** Query parameters with which the page is one visitor's own, and is not kept either. */
    own?: string[];
  };
};
