import type { Log } from '#platform/log.ts';
import { isTooLarge } from '../blog-error.ts';
import { readListPage, type WordPressFetch } from '../wordpress-client.ts';

type ListPage = { items: unknown[]; totalPages: number; totalPosts: number | null };

type ReadPart = (offset: number, size: number) => Promise<ListPage | undefined>;

/**
 * Reads `size` posts starting at `offset`. An answer that is too large is read in halves instead, and a post that is too
 * large by itself is left out. Resolves to undefined where there is nothing to read.
 */
export async function readInHalves(
  readPart: ReadPart,
  { offset = 0, size, log }: { offset?: number; size: number; log: Log },
): Promise<ListPage | undefined> {
  try {
    return await readPart(offset, size);
  } catch (error) {
    if (!isTooLarge(error)) throw error;
    if (size === 1) {
      log.warn('a blog post is left out because it is too large', { position: offset });
      return undefined;
    }
  }
  const half = Math.ceil(size / 2);
  const first = await readInHalves(readPart, { offset, size: half, log });
  const second = await readInHalves(readPart, { offset: offset + half, size: size - half, log });
  const totalPosts = first?.totalPosts ?? second?.totalPosts ?? null;
  const items = [...(first?.items ?? []), ...(second?.items ?? [])];
  // Without totals, there may be another page.
  const totalPages = Math.ceil((totalPosts ?? offset + size + 1) / size);
  return { items, totalPosts, totalPages };
}

type WholeListOptions = { maxPages: number; timeoutMs: number; signal: AbortSignal };

/** Reads a list to its end, a hundred items per call, one call after the other. */
export async function readWholeList(
  fetchPath: WordPressFetch,
  path: string,
  { maxPages, timeoutMs, signal }: WholeListOptions,
): Promise<unknown[]> {
  // An item that is created meanwhile pushes another one onto the next page, which then lists it again.
  const items = new Map<unknown, unknown>();
  for (let page = 1, pages = 1; page <= pages; page++) {
    const list = await readListPage(fetchPath, `${path}&page=${page}&per_page=100`, { timeoutMs, signal });
    for (const item of list?.items ?? []) items.set(item?.id, item);
    pages = Math.min(list?.totalPages ?? 0, maxPages);
  }
  return [...items.values()];
}
