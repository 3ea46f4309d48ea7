import type { PostQuery, TermKind } from '../../domain/blog-source.ts';
import { writePostQuery } from '../../domain/wordpress-client.ts';

/** A question to the blog. Equal questions share an answer, in memory and in local storage. */
export type QueryKey = readonly string[];

export const keyOfPosts = (query: PostQuery): QueryKey => ['posts', writePostQuery(query)];
export const keyOfView = (slug: string): QueryKey => ['post', slug];
export const keyOfTerms = (kind: TermKind): QueryKey => [kind];
export const keyOfTerm = (kind: TermKind, slug: string): QueryKey => [kind, slug];

/** Search results are not stored, because what somebody searched for should not stay on a device. */
export const isSearch = ([, question = '']: QueryKey): boolean => /&search=/.test(question);
