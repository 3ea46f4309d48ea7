/**
 * The `Link` header of a list, with the absolute addresses of the previous and next page; empty for a single page.
 */
export function formatPageLinks(url: URL, page: number, totalPages: number): string {
  const link = (number: number, relation: string) => {
    const target = new URL(url);
    target.searchParams.set('page', String(number));
    return `<${target}>; rel="${relation}"`;
  };
  return [
    ...(page > 1 && totalPages > 0 ? [link(Math.min(page - 1, totalPages), 'prev')] : []),
    ...(page < totalPages ? [link(page + 1, 'next')] : []),
  ].join(', ');
}
