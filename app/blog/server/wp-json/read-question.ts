import type { PostQuery } from '../../domain/blog-source.ts';
import type { ParameterFault } from './answer-json.ts';
import type { Relation } from './format-post.ts';
import { ParameterReader } from './parameter-reader.ts';

export type PostQuestion = {
  query: PostQuery;
  /** Undefined where a list is asked for, and the filters of `query` count; otherwise only its page and size do. */
  slugs: string[] | undefined;
  embed: Relation[];
};

export type TermQuestion = { page: number; perPage: number; slugs: string[] | undefined };

export type Reading<Question> = { question: Question } | { faults: ParameterFault[] };

/** All other parameters are ignored, as WordPress ignores what it does not know. */
const knownParameters = [
  ...['_embed', 'page', 'per_page', 'slug', 'search', 'categories', 'tags'],
  ...['before', 'after', 'exclude', 'order'],
];

/** Parses a question for posts, or says what is wrong with it. */
export function readPostQuestion(search: URLSearchParams): Reading<PostQuestion> {
  const reader = new ParameterReader(search);
  const before = reader.readMoment('before');
  const after = reader.readMoment('after');
  const question: PostQuestion = {
    slugs: reader.readSlugs(),
    embed: readEmbed(search.getAll('_embed').at(-1)),
    query: {
      page: reader.readPage(),
      perPage: reader.readPerPage(),
      categories: reader.readIds('categories'),
      tags: reader.readIds('tags'),
      exclude: reader.readIds('exclude', { mayBeEmpty: true }),
      search: reader.readSearch(),
      order: reader.readOrder(),
      ...(before && { before }),
      ...(after && { after }),
    },
  };
  return reader.faults.length > 0 ? { faults: reader.faults } : { question };
}

/** Parses a question for categories or tags. */
export function readTermQuestion(search: URLSearchParams): Reading<TermQuestion> {
  const reader = new ParameterReader(search);
  const question = { page: reader.readPage(), perPage: reader.readPerPage(), slugs: reader.readSlugs() };
  return reader.faults.length > 0 ? { faults: reader.faults } : { question };
}

/** The address with the parameters that count, each once, from which `Link` makes its addresses. */
export function keepKnownParameters(url: URL): string {
  const kept = new URLSearchParams();
  for (const [name, value] of url.searchParams) if (knownParameters.includes(name)) kept.set(name, value);
  return kept.toString();
}

const relations: Relation[] = ['author', 'wp:featuredmedia', 'wp:term'];

/** Any other value embeds everything, even `0`; a list of relations chooses, and `false` is such a list. */
function readEmbed(text: string | undefined): Relation[] {
  if (text === undefined) return [];
  if (['', '0', '1', 'true'].includes(text)) return relations;
  const asked = text.split(/[\s,]+/);
  return relations.filter((relation) => asked.includes(relation));
}
