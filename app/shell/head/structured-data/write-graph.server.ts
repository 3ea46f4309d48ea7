import type { BlogPosting, BreadcrumbList, FAQPage, Service, Thing, VideoObject } from 'schema-dts';
import type { RenderedFaq } from '#app/content/render-markdown.ts';
import type { SiteConfig } from '#app/content/site-config.ts';
import { formatSydneyDay } from '#app/content/sydney-time.ts';
import {
  type Business,
  createBusiness,
  createOrganization,
  createServiceArea,
  createWebSite,
  organizationId,
} from './site-nodes.server.ts';
import type { GraphFacts, PageSubject, PostSubject, VideoSubject } from './structured-data.tsx';

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

const pageUrl = ({ siteUrl, path }: GraphFacts) => siteUrl + path;

function createService(
  facts: GraphFacts,
  { name, description }: { name: string; description: string },
): Service {
  const url = pageUrl(facts);
  return {
    '@type': 'Service',
    '@id': `${url}#service`,
    name,
    description,
    url,
    serviceType: name,
    areaServed: createServiceArea(facts.site.serviceArea),
    provider: { '@id': organizationId(facts) },
  };
}

function createPost(facts: GraphFacts, post: PostSubject): BlogPosting {
  const url = pageUrl(facts);
  const { headline, description, published, modified, author } = post;
  const organization = { '@id': organizationId(facts) };
  return {
    '@type': 'BlogPosting',
    '@id': `${url}#post`,
    headline,
    description,
    image: facts.imageUrl,
    datePublished: published,
    dateModified: modified,
    author: author
      ? { '@type': 'Person', name: author, url: facts.siteUrl + findAuthorPath(facts.site, author) }
      : organization,
    publisher: organization,
    url,
    mainEntityOfPage: url,
    inLanguage: 'en-AU',
  };
}

/** Creates the breadcrumb trail as the page shows it, starting with Home. */
function createBreadcrumbs(
  facts: GraphFacts,
  { links, name }: NonNullable<PageSubject['trail']>,
): BreadcrumbList {
  const crumbs = [{ name: 'Home', to: '/' }, ...links, ...(name ? [{ name, to: facts.path }] : [])];
  return {
    '@type': 'BreadcrumbList',
    '@id': `${pageUrl(facts)}#trail`,
    itemListElement: crumbs.map((crumb, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: crumb.name,
      item: new URL(facts.siteUrl + crumb.to).href,
    })),
  };
}

/**
 * Describes the questions that are visible on the page. Google stopped showing them in May 2026, but other programs read
 * them.
 */
function createFaq(facts: GraphFacts, faq: RenderedFaq): FAQPage {
  return {
    '@type': 'FAQPage',
    '@id': `${pageUrl(facts)}#faq`,
    mainEntity: faq.map(({ question, answerHtml }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: readText(answerHtml) },
    })),
  };
}

function createVideo(facts: GraphFacts, { name, description, date, url, ours }: VideoSubject): VideoObject {
  return {
    '@type': 'VideoObject',
    name,
    description,
    thumbnailUrl: facts.imageUrl,
    uploadDate: formatSydneyDay(date),
    ...(ours ? { contentUrl: url } : { url }),
  };
}

/** Finds the page about a post's author: the founder has her own, and all other authors are covered by About. */
export function findAuthorPath({ founder }: Pick<SiteConfig, 'founder'>, author: string): string {
  return author === founder.name ? founder.paths[0] : '/about';
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: '\u00a0' };

/** Returns the plain text of HTML that this site has rendered from Markdown. */
export function readText(html: string): string {
  return html
    .replace(/<[^>]*>/g, '')
    .replace(/&(#?\w+);/g, (entity, name: string) => named[name] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();
}
