import type { Thing } from 'schema-dts';
import { type Business, createBusiness } from './business.server.ts';
import { createBreadcrumbs, createFaq, createFilm, createPost, createService } from './page-nodes.server.ts';
import { createOrganization, createWebSite } from './site-nodes.server.ts';
import type { GraphFacts } from './structured-data.tsx';

/** The type of `schema-dts` for a graph, which allows no node with two types. */
type PageGraph = { '@context': 'https://schema.org'; '@graph': readonly (Thing | Business)[] };

/** Writes the structured data of a page as one graph: the publisher, the site, and the content of the page. */
export function createGraph(facts: GraphFacts): PageGraph {
  const { trail, business, service, post, faq = [], films = [] } = facts.subject ?? {};
  return {
    '@context': 'https://schema.org',
    '@graph': [
      createOrganization(facts),
      createWebSite(facts),
      ...(business ? [createBusiness(facts, business)] : []),
      ...(service ? [createService(facts, service)] : []),
      ...(post ? [createPost(facts, post)] : []),
      ...films.map((film) => createFilm(facts, film)),
      ...(faq.length > 0 ? [createFaq(facts, faq)] : []),
      ...(trail ? [createBreadcrumbs(facts, trail)] : []),
    ],
  };
}

export function writeGraph(facts: GraphFacts): string {
  return writeDataBlock(createGraph(facts));
}

const escapes: Record<string, string> = {
  // These would end the element, or open a comment in it: `</script`, `<!--`, `<script`.
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
  // JavaScript before 2019, and some parsers to this day, take these characters for line ends.
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};

/** Escapes JSON for a script element, whatever its texts contain. A parser still reads the same data. */
function writeDataBlock(value: unknown): string {
  return JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (sign) => escapes[sign] ?? sign);
}
