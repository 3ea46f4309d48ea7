import type { Log } from '#platform/log.ts';
import { createStatusError } from '../blog-error.ts';
import type { Draft } from '../blog-previews.ts';
import { postsTimeoutMs, type WordPressFetch } from '../wordpress-client.ts';
import type { BlogPictures } from './blog-pictures.ts';
import { parseDraft } from './parse-draft.ts';
import { createPresenter } from './presenter.ts';

export type WordPressDraftsOptions = {
  /** The address without a slash at its end. */
  blogUrl: string;
  /** Sends the password of somebody who may edit. */
  fetchPath: WordPressFetch;
  pictures: BlogPictures;
  log: Log;
};

/** Reads posts that are not public. Each is requested every time, and nothing of it is kept. */
export function createWordPressDrafts({ blogUrl, fetchPath, pictures, log }: WordPressDraftsOptions) {
  const presenter = createPresenter({ blogUrl, pictures, log });

  /** Autosaves hold what was typed since the last save; a WordPress without them has none. */
  const readAutosaves = async (id: number, signal: AbortSignal | undefined): Promise<unknown> => {
    const options = { timeoutMs: postsTimeoutMs, ...(signal && { signal }) };
    const { status, json } = await fetchPath(`posts/${id}/autosaves?context=edit`, options);
    return status === 200 ? json() : [];
  };

  return async function findDraft(id: number, signal?: AbortSignal): Promise<Draft> {
    const options = { timeoutMs: postsTimeoutMs, ...(signal && { signal }) };
    const [answer, autosaves] = await Promise.all([
      fetchPath(`posts/${id}?context=edit&_embed`, options),
      readAutosaves(id, signal).catch((error: unknown) =>
        log.warn('the newest changes of a preview could not be read', { id, error }),
      ),
    ]);
    if (answer.status === 404) return { state: 'unknown' };
    if (answer.status === 401 || answer.status === 403) return { state: 'locked' };
    if (answer.status !== 200) throw createStatusError(answer.status);
    const parsed = parseDraft(await answer.json(), autosaves);
    if ('fault' in parsed) return { state: parsed.fault === 'no edit' ? 'locked' : 'unknown' };
    return { state: 'draft', post: await presenter.presentPost(parsed.raw), status: parsed.status };
  };
}
