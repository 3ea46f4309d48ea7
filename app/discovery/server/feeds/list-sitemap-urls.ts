import type { ServerBuild } from 'react-router';
import { formatListPath } from '#app/blog/domain/list-path.ts';
import { formatPicturePath, listPictureWidths } from '#app/blog/domain/picture-widths.ts';
import type { PostSummary } from '#app/blog/domain/post.ts';
import type { CaseStudy } from '#app/content/case-study.ts';
import type { Services } from '#app/services-context.ts';
import { findArtwork, findPostArtwork } from '#app/ui/artwork.ts';
import { findPhoto } from '#app/ui/photos.ts';
import { findNewest, type SitemapUrl } from '../../domain/feeds/sitemap.ts';
import { listContentChanges } from './list-content-changes.ts';
import { listStaticPaths } from './listed-paths.ts';
import type { BlogIndex } from './read-blog-index.ts';

type Options = Pick<Services, 'content' | 'siteUrl'> & { build: ServerBuild };

/**
 * Lists every page for search engines, with the time of its last change where that is known. `blog` is left out where
 * the blog did not answer.
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
    ...lists.flatMap(({ filter, totalPages, changed }) =>
      Array.from({ length: totalPages }, (_, index) => ({
        path: formatListPath(filter, index + 1),
        changed,
      })).filter(
        // The first page of all posts is listed with the routes.
        ({ path }) => path !== '/blog',
      ),
    ),
    ...posts.map((post) => ({
      path: `/blog/${encodeURIComponent(post.slug)}`,
      changed: post.modified,
      images: [findPostPicture(post)],
    })),
  ];
}

function findPostPicture({ slug, image }: PostSummary): string {
  if (!image) return findPostArtwork(slug).url;
  const widest = listPictureWidths(image.width).at(-1) ?? image.width;
  return formatPicturePath(image.path, widest, 'jpg');
}

function listWorkPictures({ slug, picture }: CaseStudy): string[] {
  const url = picture ? findPhoto(picture.name)?.fallback : findArtwork(`plate-${slug}.svg`)?.url;
  return url ? [url] : [];
}
