import { matchPath, type ServerBuild } from 'react-router';
import type { Content } from '#app/content/content.ts';
import { ContentError } from '#app/content/content-files.ts';
import { type Asked, foldPath, readOwnTarget } from '#app/content/redirects.ts';
import type { PageHandle } from '#app/page-handle.ts';
import { findWordPressAddress } from './wordpress-addresses.ts';

/** Throws a `ContentError` if an entry of `content/redirects.yaml` hides a page or leads to no page. */
export function checkRedirects(
  build: ServerBuild,
  content: Content,
  { siteUrl, blog }: { siteUrl: string; blog: { kind: 'built-in' | 'wordpress' } },
): void {
  const find = createPlaceFinder({ build, content, hasWordPress: blog.kind !== 'built-in' });
  const faults = content.redirects.flatMap((redirect, index) => {
    const to = readOwnTarget(redirect, siteUrl);
    const deadEnd = to && find(to).to;
    const problem =
      find(new URL(redirect.from, siteUrl)).from ?? (deadEnd && `leads to ${redirect.to}, ${deadEnd}`);
    return problem ? [`redirects.yaml: redirects[#${index + 1}] (${redirect.from}): ${problem}`] : [];
  });
  if (faults.length > 0) throw new ContentError(faults);
}

/** Paths of the server, and of data that a page requests in the browser. A test compares them with what it answers. */
const ownPaths =
  /^\/(assets|films|social|_payload|api|wp-json|webhooks|stripe-sandbox|dashboard|blog\/media|\.well-known|(auth|rest|storage|functions|realtime)\/v1)(\/|$)|^\/(healthz|readyz)$|\.data$/;

/** Files for programs, and the blog's feeds, of which every category and tag has one. */
const files =
  /^\/((robots|llms|carbon)\.txt|sitemap\.xml|opensearch\.xml|site\.webmanifest|speculation-rules\.json|favicon\.(ico|svg)|apple-touch-icon\.png|blog\/((category|tag)\/[^/]+\/)?(feed|atom)\.xml)$/;

/** Whether the server itself, and no page, answers this path, which is folded. */
export const isServerPath = (path: string): boolean => ownPaths.test(path) || files.test(path);

/** The faults of a redirect from a path on this site and of one to it; absent if that is allowed. */
type Place = { from?: string; to?: string };

const own = {
  from: 'this address is the site’s own: take the entry out',
  to: 'which is no page: write the address of a page',
};
const file: Place = { from: own.from };
const nothing: Place = { to: 'where there is no page: write the address of a page' };
const page: Place = {
  from: 'there is a page at this address, which nobody could open any more: take the entry out',
};
const aside: Place = {
  ...page,
  to: 'which has nothing for visitors from elsewhere: write another page',
};
const leadOn = (to: string): Place => ({
  from: `this address leads to ${to} already: take the entry out`,
  to: `which leads on: write ${to} here at once`,
});

type Options = {
  build: ServerBuild;
  content: Pick<Content, 'caseStudies' | 'posts'>;
  /** Whether the posts come from a WordPress, in which case only it knows their paths. */
  hasWordPress: boolean;
};

/** Returns a function that says what an address of this site is, as far as routes, content and server paths tell. */
function createPlaceFinder({ build, content, hasWordPress }: Options): (asked: Asked) => Place {
  const pages = Object.values(build.routes).flatMap((route) => {
    if (!route || route.parentId === undefined || route.path === '*') return [];
    const { page = {} } = (route.module.handle ?? {}) as PageHandle;
    return [{ pattern: `/${route.path ?? ''}`, ...page }];
  });
  const known = listKnown(content, hasWordPress);
  return ({ pathname, searchParams }) => {
    const path = foldPath(pathname);
    if (ownPaths.test(path)) return own;
    if (files.test(path)) return file;
    const old = findWordPressAddress(path, searchParams);
    if (old?.kind === 'moved') return leadOn(old.path);
    const found = pages.find(({ pattern }) => matchPath(pattern, path));
    if (!found) return nothing;
    if (found.redirectsTo !== undefined) return leadOn(found.redirectsTo);
    if (found.aside) return aside;
    const [parameter] = Object.values(matchPath(found.pattern, path)?.params ?? {});
    const names = known[found.pattern];
    // Each result and report belongs to a single visitor.
    if (parameter !== undefined && !names) return own;
    if (names === 'unknown') return {};
    if (parameter !== undefined && !names?.includes(parameter)) return nothing;
    // An entry with parameters that the page does not use does not hide the page.
    const used = [...(found.query ?? []), ...(found.uncachedQuery ?? [])];
    return searchParams.size === 0 || used.some((name) => searchParams.has(name)) ? page : {};
  };
}

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
