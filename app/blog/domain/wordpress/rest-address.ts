/**
 * How a WordPress lets its API be addressed. `pretty` is `/wp-json/…`; `query` is `?rest_route=…`, the only form on a
 * site with plain permalinks.
 */
export type AddressForm = 'pretty' | 'query';

/**
 * Takes a path below the API, such as `posts?slug=a`, and the address of the WordPress without a slash at its end.
 */
export function writeRestAddress(blogUrl: string, path: string, form: AddressForm): string {
  if (form === 'pretty') return `${blogUrl}/wp-json/wp/v2/${path}`;
  const [route, query] = path.split('?', 2);
  return `${blogUrl}/?rest_route=/wp/v2/${route}${query ? `&${query}` : ''}`;
}
