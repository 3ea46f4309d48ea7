import type { ServerBuild } from 'react-router';
import { findArtwork, findPostArtwork } from '#app/components/artwork.ts';
import { findPhoto } from '#app/components/photos.ts';
import type { CaseStudy } from '#app/content/case-study.ts';
import type { Content } from '#app/content/content.ts';
import { describeLargest } from '#app/features/blog/domain/blog-pictures.ts';
import type { PostSummary } from '#app/features/blog/domain/post.ts';
import { formatListPath } from '#app/features/blog/domain/post-list.ts';
import type { PageHandle } from '#app/page-handle.ts';
import type { Services } from '#app/services-context.ts';
import { findNewest, type SitemapUrl } from '../../domain/feeds/sitemap.ts';
import type { BlogIndex } from './read-blog-index.ts';

type Options = Pick<Services, 'content' | 'siteUrl'> & { build: ServerBuild };

/**
 * Lists every page for search engines, with the time of its last change if that is known. Without `blog`, which is
 * missing if the blog did not answer, its posts are left out.
 */
export function listSitemapUrls({ content, siteUrl, build }: Options, blog?: BlogIndex): SitemapUrl[] {
  const changes = listContentChanges(content);
  const newestPost = findNewest(blog?.posts.map(({ modified }) => modified) ?? []);
  const absolute = (path: string) => new URL(siteUrl + path).href;
  return [
    ...listStaticPaths(build, content).map((path) => ({
      url: absolute(path),
      changed: path === '/blog' ? newestPost : changes.get(path),
    })),
    ...content.caseStudies.map((study) => ({
      url: absolute(`/projects/${study.slug}`),
      changed: study.changed,
      images: listWorkPictures(study).map(absolute),
    })),
    ...(blog
      ? listBlogPaths(blog).map(({ path, changed, images }) => ({
          url: absolute(path),
          changed,
          images: images?.map(absolute) ?? [],
        }))
      : []),
  ];
}

type Listed = { path: string; changed?: string | undefined; images?: string[] };

function listBlogPaths({ posts, lists }: BlogIndex): Listed[] {
  return [
    ...posts.map((post) => ({
      path: `/blog/${encodeURIComponent(post.slug)}`,
      changed: post.modified,
      images: [findPostPicture(post)],
    })),
    // The first page of a list is enough: every post is listed by itself.
    ...lists.map((filter) => ({ path: formatListPath(filter) })),
  ];
}

function findPostPicture({ slug, image }: PostSummary): string {
  return image ? describeLargest(image).path : findPostArtwork(slug).url;
}

function listWorkPictures({ slug, picture }: CaseStudy): string[] {
  const url = picture ? findPhoto(picture.name)?.src : findArtwork(`plate-${slug}.svg`)?.url;
  return url ? [url] : [];
}

/**
 * Maps the path of each of our own pages to the date of its last change, as its editor recorded it; undefined if there is
 * none. File dates would be those of the checkout, and a copy without history has no commit dates.
 */
function listContentChanges(content: Content): Map<string, string | undefined> {
  const { home, pages, services, servicesPage, projects, caseStudies, pricing, links, contact, quizzes } =
    content;
  return new Map([
    ['/', home.changed],
    ...pages.map(({ path, reviewed, changed }) => [path, changed ?? reviewed] as const),
    ['/services', servicesPage.changed],
    ...services.map(({ path, changed }) => [path, changed] as const),
    // The list shows texts from the case studies.
    ['/projects', findNewest([projects.changed, ...caseStudies.map(({ changed }) => changed)])],
    ['/pricing', pricing.changed],
    ['/link', links.changed],
    ['/contact', contact.changed],
    ['/sustainability-quiz', quizzes[0].changed],
  ]);
}

/**
 * The paths of the routes that are one page each and are for search engines: all of `app/routes.ts` without a
 * parameter, except those whose `handle` says that they are unlisted, and second paths of the same page.
 */
function listStaticPaths(build: ServerBuild, { site, pages }: Content): string[] {
  const canonical = pages.map(({ path }) => path);
  const second = site.founder.paths.filter((path) => !canonical.includes(path));
  return Object.values(build.routes).flatMap((route) => {
    if (!route || route.parentId === undefined || !isLeaf(build, route.id)) return [];
    const path = `/${route.path ?? ''}`;
    const handle = route.module.handle as PageHandle | undefined;
    const unlisted = handle?.page?.unlisted ?? [];
    const isListed = unlisted !== 'all' && !unlisted.includes(path) && !second.includes(path);
    return isListed && !/[:*]/.test(path) ? [path] : [];
  });
}

function isLeaf(build: ServerBuild, id: string): boolean {
  return !Object.values(build.routes).some((route) => route?.parentId === id);
}
