import { renderPageMarkdown } from '#app/discovery/domain/markdown/page-markdown.ts';
import { RenderedPage } from '#platform/http/page-cache/rendered-page.ts';

/** Headers of a document that say nothing of a text: the film page's policy, say. */
const ofDocuments = ['content-security-policy', 'link', 'speculation-rules'];

/** The Markdown of a page (SEO-03); undefined for what is no document, failed, or is not for search engines. */
export function renderMarkdownTwin(page: RenderedPage, siteUrl: string): RenderedPage | undefined {
  const headers = new Headers(page.headers);
  if (page.status !== 200 || !headers.get('content-type')?.startsWith('text/html')) return undefined;
  const markdown = renderPageMarkdown(page.body.identity.toString(), siteUrl);
  if (markdown === undefined) return undefined;
  for (const name of ofDocuments) headers.delete(name);
  headers.set('content-type', 'text/markdown; charset=utf-8');
  // The page is what search engines list, not its copy.
  headers.set('x-robots-tag', 'noindex');
  const { status, cacheable, freshMs } = page;
  return new RenderedPage({
    status,
    headers: [...headers],
    body: Buffer.from(markdown),
    cacheable,
    freshMs,
  });
}
