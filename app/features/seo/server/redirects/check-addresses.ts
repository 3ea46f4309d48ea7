import { matchPath, type ServerBuild } from 'react-router';
import type { Content } from '#app/content/content.ts';
import { ContentError } from '#app/content/content-files.ts';
import { normalizePath, type RequestedUrl, readOwnTarget } from '#app/content/redirects.ts';
import type { PageHandle } from '#app/page-handle.ts';

/** Throws a `ContentError` if an entry of `content/redirects.yaml` hides a page or leads to no page. */
export function checkRedirects(
  build: ServerBuild,
  content: Content,
  { siteUrl, blog }: { siteUrl: string; blog: { kind: 'built-in' | 'wordpress' } },
): void {
  const findPage = createPageFinder(build, content, blog.kind !== 'built-in');
  const faults = content.redirects.flatMap((redirect, index) => {
    const from = new URL(redirect.from, siteUrl);
    const to = readOwnTarget(redirect, siteUrl);
    const problems = [
      isServerPath(normalizePath(from.pathname)) && 'this address is the site’s own: take the entry out',
      findPage(from) === 'taken' &&
        'there is a page at this address, which nobody could open any more: take the entry out',
      to &&
        !files.test(to.pathname) &&
        findPage(to) === 'none' &&
        `leads to ${redirect.to}, where there is no page: write the address of a page`,
    ];
    const problem = problems.find(Boolean);
    return problem ? [`redirects.yaml: redirects[#${index + 1}] (${redirect.from}): ${problem}`] : [];
  });
  if (faults.length > 0) throw new ContentError(faults);
}

/** Paths of the server, and of data that a page requests in the browser. A test compares them with what it answers. */
const ownPaths =
  /^\/(assets|videos|social|_payload|api|wp-json|webhooks|stripe-sandbox|dashboard|blog\/(media|recordings)|\.well-known|(auth|rest|storage|functions|realtime)\/v1)(\/|$)|^\/(healthz|readyz)$|\.data$/;

/** Files for programs, and the blog's feeds, of which every category and tag has one. */
const files =
  /^\/((robots|llms|carbon)\.txt|sitemap\.xml|opensearch\.xml|site\.webmanifest|speculation-rules\.json|favicon\.(ico|svg)|apple-touch-icon\.png|blog\/((category|tag)\/[^/]+\/)?feed\.xml)$/;

/** Whether the server itself, and no page, answers this path, which is folded. */
export const isServerPath = (path: string): boolean => ownPaths.test(path) || isFile(path);

/** Whether this path is of a file for programs. A post's page has the same pattern as `/blog/feed.xml`. */
export const isFile = (path: string): boolean => files.test(path);

/**
 * Returns a function that says whether there is a page at an address. It is `free` for an entry if the page makes nothing
 * of the parameters that the entry names, or if only a WordPress knows.
 */
function createPageFinder(build: ServerBuild, { caseStudies, posts }: Content, hasWordPress: boolean) {
  const routes = Object.values(build.routes).flatMap((route) => {
    if (!route || route.parentId === undefined || route.path === '*') return [];
    const { query = [], uncachedQuery = [] } = ((route.module.handle ?? {}) as PageHandle).page ?? {};
    return [{ pattern: `/${route.path ?? ''}`, query: [...query, ...uncachedQuery] }];
  });
  /** The values that a parameter of a path can have; any where they are not listed. */
  const known: Record<string, string[] | undefined> = {
    '/projects/:slug': caseStudies.map(({ slug }) => slug),
    ...(!hasWordPress && {
      '/blog/:slug': posts.map(({ slug }) => slug),
      '/blog/category/:categorySlug': posts.flatMap(({ categories }) => categories),
      '/blog/tag/:tagSlug': posts.flatMap(({ tags }) => tags),
    }),
  };
  return ({ pathname, searchParams }: RequestedUrl): 'taken' | 'free' | 'none' => {
    const path = normalizePath(pathname);
    const route = isServerPath(path) ? undefined : routes.find(({ pattern }) => matchPath(pattern, path));
    if (!route) return 'none';
    const [parameter = ''] = Object.values(matchPath(route.pattern, path)?.params ?? {});
    const names = known[route.pattern];
    if (names && !names.includes(parameter)) return 'none';
    if (!names && hasWordPress && route.pattern.startsWith('/blog/') && parameter) return 'free';
    return searchParams.size === 0 || route.query.some((name) => searchParams.has(name)) ? 'taken' : 'free';
  };
}

/**
 * Throws a `ContentError` if a page of `content/` has an address that the site gives to something else. The router would
 * show one of the two without a word: a text page at `/contact` would be the end of the contact form.
 */
export function checkPaths(build: ServerBuild, { pages, services, site }: Content): void {
  const parents = new Set(Object.values(build.routes).map((route) => route?.parentId));
  const routes = Object.values(build.routes).flatMap((route) => {
    if (!route || route.path === '*' || parents.has(route.id)) return [];
    return [{ id: route.id, pattern: `/${route.path ?? ''}` }];
  });
  const placed = [
    ...services.map(({ slug, path }) => ({ field: `services/${slug}.md: path`, path })),
    ...pages.map(({ slug, path }) => ({ field: `pages/${slug}.md: path`, path })),
    ...site.founder.paths.map((path) => ({ field: 'site.yaml: founder.paths', path })),
  ];
  const faults = placed.flatMap(({ field, path }) => {
    const found = routes.filter(({ pattern }) => matchPath(pattern, path));
    // The id of a route that `app/routes.ts` made for this page ends with its path.
    const conflicting = found.length > 1 && (found.find(({ id }) => !id.endsWith(`:${path}`)) ?? found[1]);
    const owner = conflicting
      ? `app/${conflicting.id}`
      : isServerPath(normalizePath(path)) && 'the server itself';
    return owner ? [`${field}: ${path} belongs to ${owner} already: choose another path`] : [];
  });
  if (faults.length > 0) throw new ContentError(faults);
}
