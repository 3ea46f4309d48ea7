import type { Answer, BlogSource, TermKind } from '../../domain/blog-source.ts';
import type { RestTerm } from '../../domain/rest-form.ts';
import { formatTerm } from './format-term.ts';
import type { ItemPage } from './list-posts.ts';
import type { TermQuestion } from './read-question.ts';

/**
 * Lists the terms that answer a question. The source lists 50 at most, so the total is never more. As in WordPress, a
 * page of terms past the end is an empty one, unlike a page of posts.
 */
export async function listTerms(
  blog: BlogSource,
  kind: TermKind,
  { page, perPage, slugs }: TermQuestion,
  siteUrl: string,
): Promise<Answer<ItemPage<RestTerm>>> {
  const { value: terms, staleSeconds } = slugs
    ? await findTerms(blog, kind, slugs)
    : await blog.listTerms(kind);
  const start = (page - 1) * perPage;
  return {
    value: {
      items: terms.slice(start, start + perPage).map((term) => formatTerm(term, kind, siteUrl)),
      total: terms.length,
      totalPages: Math.ceil(terms.length / perPage),
    },
    staleSeconds,
  };
}

async function findTerms(blog: BlogSource, kind: TermKind, slugs: string[]) {
  const answers = await Promise.all(slugs.map((slug) => blog.findTerm(kind, slug)));
  return {
    value: answers.flatMap(({ value }) => value ?? []),
    staleSeconds: Math.max(...answers.map((answer) => answer.staleSeconds), 0),
  };
}
