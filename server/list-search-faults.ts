import type { Content } from '#app/content/content.ts';
import type { ContentFault } from '#app/content/content-error.ts';
import { openSearch } from '#app/search/server/open-search.ts';
import type { Log } from '#platform/log.ts';

const file = 'app/search/page/search-words.ts';

/** Searches that the page of the search proposes, and that find nothing in the content as it is now. */
export async function listSearchFaults(
  content: Content,
  proposed: string[],
  log: Log,
): Promise<ContentFault[]> {
  const search = openSearch(content, undefined, log);
  const faults: ContentFault[] = [];
  for (const words of proposed) {
    const { counts, missing } = await search.find({ words, page: 1 });
    if (counts.all === 0 || missing.length > 0)
      faults.push({ file, field: 'ideas', problem: `“${words}” finds nothing; propose something else` });
  }
  return faults;
}
