import type { ReadPostTexts } from '#app/blog/domain/post-text.ts';
import type { Content } from '#app/content/content.ts';
import type { Log } from '#platform/log.ts';
import { listSiteDocuments } from '../domain/list-site-documents.ts';
import { createBuiltInPostText } from '../domain/post-document.ts';
import { createSiteSearch, type SiteSearch } from '../domain/site-search.ts';

/** After the start, which it must not slow down. */
const firstLookMs = 1000;

/** How old a post's text in the index may be where nobody tells of changes. Short, as a post may have become private. */
const lookEveryMs = 600_000;

export function openSearch(content: Content, readPosts: ReadPostTexts | undefined, log: Log): SiteSearch {
  return createSiteSearch({
    listDocuments: () => listSiteDocuments(content),
    listSamples: () => listSamples(content),
    readPosts,
    log,
  });
}

function* listSamples({ posts }: Content) {
  for (const post of posts) yield createBuiltInPostText(post);
}

/**
 * With a WordPress the index is made soon after the start, and looked at by the clock: no visitor causes work there.
 * Without one the first search makes it, so that a server that nobody searches has the memory for other things.
 */
export function keepSearch(search: Pick<SiteSearch, 'look'>, hasWordPress: boolean): void {
  if (!hasWordPress) return;
  setTimeout(() => void search.look(), firstLookMs).unref();
  setInterval(() => void search.look(), lookEveryMs).unref();
}
