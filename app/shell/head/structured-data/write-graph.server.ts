import type { Thing } from 'schema-dts';
import { type Business, createBusiness } from './business.server.ts';
import { createBreadcrumbs, createFaq, createPost, createService, createVideo } from './page-nodes.server.ts';
import { createOrganization, createWebSite } from './site-nodes.server.ts';
import type { GraphFacts } from './structured-data.tsx';

/** Like `Graph` in `schema-dts`, which does not allow a node with two types. */
type PageGraph = { '@context': 'https://schema.org'; '@graph': readonly (Thing | Business)[] };

/** Creates the structured data of a page as one graph: the publisher, the site, and the page's subject. */
export function createGraph(facts: GraphFacts): PageGraph {
  const { trail, business, service, post, faq = [], videos = [] } = facts.subject ?? {};
  return {
    '@context': 'https://schema.org',
    '@graph': [
      createOrganization(facts),
      createWebSite(facts),
      ...(business ? [createBusiness(facts, business)] : []),
      ...(service ? [createService(facts, service)] : []),
      ...(post ? [createPost(facts, post)] : []),
      ...videos.map((video) => createVideo(facts, video)),
      ...(faq.length > 0 ? [createFaq(facts, faq)] : []),
      ...(trail ? [createBreadcrumbs(facts, trail)] : []),
    ],
  };
}

export function writeGraph(facts: GraphFacts): string {
  return writeDataBlock(createGraph(facts));
}

const escapes: Record<string, string> = {
  // These characters could close the element or open a comment in it: `</script`, `<!--`, `<script`.
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
  // JavaScript before ES2019 and some current parsers treat these characters as line terminators.
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};

/** Escapes JSON for a script element. A JSON parser still reads the same data. */
function writeDataBlock(value: unknown): string {
  return JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (sign) => escapes[sign] ?? sign);
}
