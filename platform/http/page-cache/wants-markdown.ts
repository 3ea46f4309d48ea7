type Weighed = { type: string; quality: number };

/**
 * Whether the client prefers Markdown to HTML (RFC 9110, 12.5.1). It has to name the type, because a browser accepts
 * anything and must never get it. Of two types with equal weight the first is taken: assistants put Markdown first.
 */
export function wantsMarkdown(accept: string | undefined): boolean {
  // Nearly all requests take this branch.
  if (!accept?.toLowerCase().includes('text/markdown')) return false;
  const ranges = accept.toLowerCase().split(',').map(parseRange);
  const find = (...types: string[]) =>
    types.map((type) => ranges.findIndex((range) => range.type === type)).find((index) => index >= 0);
  const markdown = find('text/markdown');
  if (markdown === undefined) return false;
  const qualityOf = (index: number | undefined) => (index === undefined ? 0 : (ranges[index]?.quality ?? 0));
  const difference = qualityOf(markdown) - qualityOf(find('text/html', 'text/*', '*/*'));
  // A range such as `*/*` names no type.
  const html = find('text/html') ?? Number.POSITIVE_INFINITY;
  return qualityOf(markdown) > 0 && (difference > 0 || (difference === 0 && markdown < html));
}

function parseRange(text: string): Weighed {
  const [type = '', ...parameters] = text.split(';').map((part) => part.trim());
  const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
  return { type, quality: quality === undefined ? 1 : Number(quality) || 0 };
}
