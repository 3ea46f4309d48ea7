/** First path segments under which WordPress has something other than posts. */
const otherRooms =
  /^(?:wp-.*|xmlrpc\.php|feed|rdf|rss2?|atom|author|page|search|comments|embed|sitemap.*|shop|product|product-category|cart|checkout|my-account|\d{4})$/i;

/**
 * The path on this site of a page of the WordPress at `base`: its home, a post, a category or a tag; undefined
 * for everything else, such as uploads. Permalinks of the forms `/slug/`, `/2026/03/slug/` and `/blog/slug/` are
 * known. A page of WordPress looks like a post; other forms stay links to the WordPress.
 */
export function findPostPath(url: URL, base: URL): string | undefined {
  if (readHost(url) !== readHost(base) || url.search) return undefined;
  const room = base.pathname.replace(/\/*$/, '/');
  if (!`${url.pathname}/`.startsWith(room)) return undefined;
  const segments = url.pathname.slice(room.length).split('/').filter(Boolean);
  if (segments[0]?.toLowerCase() === 'blog') segments.shift();
  const [first = '', second = ''] = segments;
  const last = segments.at(-1) ?? '';
  if (!segments.every((segment) => /^(?:[\w-]|%[89a-f][\da-f])+$/i.test(segment))) return undefined;
  if (segments.length === 0) return '/blog';
  if (first === 'category' || first === 'tag') {
    const parents = segments.slice(1, findPaging(segments));
    const slug = first === 'category' ? parents.at(-1) : second;
    return slug && `/blog/${first}/${slug}`;
  }
  if (isDated(segments)) return `/blog/${last}`;
  return segments.length === 1 && !otherRooms.test(first) ? `/blog/${first}` : undefined;
}

/** Http and https are one WordPress, and so are addresses with and without `www.`. */
function readHost({ host }: URL): string {
  return host.replace(/^www\./, '');
}

function findPaging(segments: string[]): number {
  const paging = segments.indexOf('page', 2);
  return paging < 0 ? segments.length : paging;
}

function isDated(segments: string[]): boolean {
  const [year = '', ...rest] = segments;
  const slug = rest.pop() ?? '';
  const isDate = rest.length >= 1 && rest.length <= 2 && rest.every((part) => /^\d{2}$/.test(part));
  return /^\d{4}$/.test(year) && isDate && !/^\d{1,2}$|^page$|^feed$/.test(slug);
}
