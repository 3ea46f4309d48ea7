import { matchPath, type ServerBuild } from 'react-router';
import type { Content } from '#app/content/content.ts';
import { ContentError } from '#app/content/content-error.ts';
import { listRedirectFaults } from '#app/content/list-redirect-faults.ts';
import { type FindPlace, listShadowFaults, type Place } from '#app/content/list-shadow-faults.ts';
import type { PageHandle } from '#app/page-handle.ts';
import { findWordPressAddress } from './wordpress-addresses.ts';

/**
 * Throws a ContentError where an entry of `content/redirects.yaml` hides a page, leads to no page, or leads back to
 * itself through this site's own host name.
 */
export function checkRedirects(
  build: ServerBuild,
  content: Content,
  { siteUrl, blog }: { siteUrl: string; blog: { kind: 'built-in' | 'wordpress' } },
): void {
  const { redirects } = content;
  const find = createPlaceFinder({ build, content, hasWordPress: blog.kind !== 'built-in' });
  const steps = listRedirectFaults({ redirects }, siteUrl);
  // An entry that leads to another one has that fault alone.
  const named = new Set(steps.map(({ field }) => field));
  const shadows = listShadowFaults(redirects, siteUrl, find).filter(({ field }) => !named.has(field));
  const faults = [...steps, ...shadows];
  if (faults.length > 0)
    throw new ContentError(faults.map((fault) => ({ ...fault, file: `content/${fault.file}` })));
}

/** The server answers below these paths itself. A test compares them with what it answers. */
const own =
  /^\/(assets|films|social|_payload|api|wp-json|webhooks|stripe-sandbox|blog\/media|\.well-known|(auth|rest|storage|functions|realtime)\/v1)(\/|$)/;

/** Paths of the server, and of data that a page requests in the browser. */
const ownFiles = /^\/(healthz|readyz)$|\.data$/;

const files =
  /^\/((robots|llms|carbon)\.txt|sitemap(-\d+)?\.xml|opensearch\.xml|site\.webmanifest|speculation-rules\.json|favicon\.(ico|svg)|apple-touch-icon\.png)$/;

/** The blog's feeds; there is one for every category and tag. */
const feeds = /^\/blog\/((category|tag)\/[^/]+\/)?(feed|atom)\.xml$/;

type Options = {
  build: ServerBuild;
  content: Pick<Content, 'caseStudies' | 'posts'>;
  /** Whether the posts come from a WordPress. */
  hasWordPress: boolean;
};

/** Returns a function that says what an address of this site is, as far as routes, content and server paths tell. */
function createPlaceFinder({ build, content, hasWordPress }: Options): FindPlace {
  const pages = Object.values(build.routes).flatMap((route) => {
    if (!route || route.parentId === undefined || route.path === '*') return [];
    const { page = {} } = (route.module.handle ?? {}) as PageHandle;
    return [{ pattern: `/${route.path ?? ''}`, ...page }];
  });
  const known = listKnown(content, hasWordPress);
  return (path, searchParams): Place => {
    if (own.test(path) || ownFiles.test(path)) return { kind: 'own' };
    if (files.test(path) || feeds.test(path)) return { kind: 'file' };
    const old = findWordPressAddress(path, searchParams);
    if (old?.kind === 'moved') return { kind: 'leads on', to: old.path };
    // The first route without a parameter wins: `/blog/preview` is no post.
    const page = pages.find(({ pattern }) => pattern === path) ?? findMatch(pages, path);
    if (!page) return { kind: 'nothing' };
    if (page.leadsTo !== undefined) return { kind: 'leads on', to: page.leadsTo };
    if (page.aside) return { kind: 'aside' };
    const parameters = [...(page.query ?? []), ...(page.own ?? [])];
    const [parameter] = Object.values(matchPath(page.pattern, path)?.params ?? {});
    if (parameter === undefined) return { kind: 'page', parameters };
    const names = known[page.pattern];
    // Results and reports belong to one visitor each.
    if (names === undefined) return { kind: 'own' };
    if (names === 'unknown') return { kind: 'unknown' };
    return names.includes(parameter) ? { kind: 'page', parameters } : { kind: 'nothing' };
  };
}

const findMatch = <Page extends { pattern: string }>(pages: Page[], path: string): Page | undefined =>
  pages.find(({ pattern }) => matchPath(pattern, path));

function listKnown(
  { caseStudies, posts }: Options['content'],
  hasWordPress: boolean,
): Record<string, string[] | 'unknown' | undefined> {
  return {
    '/projects/:slug': caseStudies.map(({ slug }) => slug),
    '/blog/:slug': hasWordPress ? 'unknown' : posts.map(({ slug }) => slug),
    '/blog/category/:categorySlug': hasWordPress ? 'unknown' : posts.flatMap(({ categories }) => categories),
    '/blog/tag/:tagSlug': hasWordPress ? 'unknown' : posts.flatMap(({ tags }) => tags),
  };
}
