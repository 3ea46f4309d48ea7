import type { Thing } from 'schema-dts';
import { type Business, createBusiness } from './business.server.ts';
import { writeDataBlock } from './data-block.server.ts';
import { createBreadcrumbs, createFaq, createFilm, createPost, createService } from './page-nodes.server.ts';
import { createOrganization, createWebSite } from './site-nodes.server.ts';
import type { GraphFacts } from './structured-data.tsx';

/** As the graph of `schema-dts`, which knows no node of two types. */
type PageGraph = { '@context': 'https://schema.org'; '@graph': readonly (Thing | Business)[] };

/** All that a page says to machines, in one graph: who stands behind the site, the site, and what is on the page. */
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
