import { escapeHtml } from '#platform/text/escape-html.ts';
import type { TermKind } from '../../domain/blog-source.ts';
import type { CountedTerm, Term } from '../../domain/post.ts';
import type { RestTerm } from '../../domain/rest-form.ts';

const kinds = {
  categories: { taxonomy: 'category', folder: 'category' },
  tags: { taxonomy: 'post_tag', folder: 'tag' },
} as const;

/** A term in WordPress' format, with its address on this site. */
export function formatTerm(term: Term | CountedTerm, kind: TermKind, siteUrl: string): RestTerm {
  const { id, slug, name } = term;
  const { taxonomy, folder } = kinds[kind];
  return {
    id,
    ...('count' in term && { count: term.count, description: escapeHtml(term.description) }),
    link: `${siteUrl}/blog/${folder}/${slug}`,
    name: escapeHtml(name),
    slug,
    taxonomy,
    // Categories have no hierarchy on this site, whatever the source has.
    ...(kind === 'categories' && { parent: 0 }),
  };
}
