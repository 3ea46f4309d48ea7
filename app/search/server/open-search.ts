import type { Handler } from 'hono';
import type { ReadPostTexts } from '#app/blog/domain/post-text.ts';
import type { Content } from '#app/content/content.ts';
import type { ContentFault } from '#app/content/content-error.ts';
import { compress } from '#platform/http/page-cache/compress.ts';
import { chooseEncoding } from '#platform/http/page-cache/negotiation.ts';
import type { Log } from '#platform/log.ts';
import { createBuiltInPostText, listDocuments } from '../domain/list-documents.ts';
import { createSearchData } from '../domain/search-data.ts';
import { createSiteSearch, type SiteSearch } from '../domain/site-search.ts';

/** The first index is made this long after the start, so as not to slow it down. */
const firstLookMs = 1000;

/** How old a post's text may become where WordPress reports no changes. Short, because a post may have become private. */
const lookEveryMs = 600_000;

type SearchOptions = {
  readContent: () => Content;
  /** False where nothing can be paid by card, and no page says so. */
  takesCards?: boolean;
  readPosts?: ReadPostTexts | undefined;
  outageSince?: () => string | undefined;
  log: Log;
};

export function openSearch({ readContent, takesCards = true, log, ...posts }: SearchOptions): SiteSearch {
  return createSiteSearch({
    listDocuments: () => listDocuments(readContent(), takesCards),
    listSamples: () => listSamples(readContent()),
    ...posts,
    synonyms: readContent().search.synonyms,
    log,
  });
}

function* listSamples({ posts }: Content) {
  for (const post of posts) yield createBuiltInPostText(post);
}

/**
 * The index of a site with a WordPress is made soon after the start and renewed by the clock, so that no visitor causes
 * requests to it. Otherwise the first search makes it, so that a server that nobody searches saves the memory.
 */
export function scheduleSearchUpdates(search: Pick<SiteSearch, 'look'>, hasWordPress: boolean): void {
  if (!hasWordPress) return;
  setTimeout(() => void search.look(), firstLookMs).unref();
  setInterval(() => void search.look(), lookEveryMs).unref();
}

const proposalsFile = 'app/search/page/search-words.ts';

/** The proposed searches that find nothing in the content as it is now. */
export async function listSearchFaults(
  content: Content,
  proposed: string[],
  log: Log,
): Promise<ContentFault[]> {
  const search = openSearch({ readContent: () => content, log });
  const faults: ContentFault[] = [];
  for (const words of proposed) {
    const { counts, missing } = await search.find({ words, page: 1 });
    if (counts.all === 0 || missing.length > 0)
      faults.push({
        file: proposalsFile,
        field: 'ideas',
        problem: `“${words}” finds nothing; propose something else`,
      });
  }
  return faults;
}

/** The search while somebody types, as JSON. A query is cut to 100 characters. Nothing of it is kept. */
export function siteSearch(search: SiteSearch): Handler {
  return async function answerSearch(c) {
    const found = await createSearchData(search, new URL(c.req.url).searchParams);
    const encoding = chooseEncoding(c.req.header('accept-encoding'));
    const body = await compress(Buffer.from(JSON.stringify(found)), encoding, 'quick');
    return new Response(new Uint8Array(body), {
      headers: {
        'content-type': 'application/json',
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
        vary: 'accept-encoding',
        'content-length': String(body.length),
        ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
      },
    });
  };
}
