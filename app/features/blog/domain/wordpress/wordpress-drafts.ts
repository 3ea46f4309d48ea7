import { z } from 'zod';
import { createStatusError } from '../blog-error.ts';
import { type Draft, type DraftStatus, previewedStatuses } from '../blog-source.ts';
import { postsTimeoutMs, type WordPressFetch } from '../wordpress-client.ts';
import { parsePost, type StoredPost } from './parse-post.ts';
import { createPresenter, type PresenterOptions } from './presenter.ts';

/** `fetchPath` sends the password of somebody who may edit. */
type WordPressDraftsOptions = PresenterOptions & { fetchPath: WordPressFetch };

/** Reads posts that are not public. Every preview is requested anew, and nothing is cached. */
export function createWordPressDrafts(options: WordPressDraftsOptions) {
  const { fetchPath, log } = options;
  const presenter = createPresenter(options);

  return async function findDraft(id: number, signal?: AbortSignal): Promise<Draft> {
    const request = (path: string) =>
      fetchPath(path, { timeoutMs: postsTimeoutMs, ...(signal && { signal }) });
    const [response, autosaves] = await Promise.all([
      request(`posts/${id}?context=edit&_embed`),
      // An autosave holds what was typed since the last save. Some WordPress sites have none.
      request(`posts/${id}/autosaves?context=edit`)
        .then(({ status, json }) => (status === 200 ? json() : []))
        .catch((error: unknown) => log.warn('the autosave of a preview could not be read', { id, error })),
    ]);
    if (response.status === 404) return { state: 'unknown' };
    if (response.status === 401 || response.status === 403) return { state: 'locked' };
    if (response.status !== 200) throw createStatusError(response.status);
    const parsed = parseDraft(await response.json(), autosaves);
    return parsed.state === 'draft'
      ? { ...parsed, post: (await presenter.presentPost(parsed.post)).shown }
      : parsed;
  };
}

/**
 * `raw` is sent in the context `edit` alone, and so proves that WordPress accepted us as an editor. With a wrong
 * password we are a visitor, whom a plugin may answer with anything.
 */
const editable = z.object({ raw: z.string(), rendered: z.string() });

const writing = { title: editable, content: editable, excerpt: editable, modified_gmt: z.string().catch('') };

const draftSchema = z.looseObject({
  ...writing,
  type: z.literal('post'),
  status: z.string(),
  slug: z.string().catch(''),
  generated_slug: z.string().catch(''),
  date: z.unknown(),
  modified: z.unknown(),
});

const autosavesSchema = z.array(z.object(writing).optional().catch(undefined)).catch([]);

/** Parses a post as an editor sees it, with its newest autosave. */
export function parseDraft(item: unknown, autosaves: unknown): Draft<StoredPost> {
  const { success, data: draft } = draftSchema.safeParse(item);
  if (!success) return { state: 'locked' };
  const status = previewedStatuses.find((draftStatus) => draftStatus === draft.status);
  if (!status) return { state: 'unknown' };
  // These times sort as text. WordPress lists the newest first, so the first of several with the same time counts.
  const [autosave] = autosavesSchema
    .parse(autosaves)
    .filter((found) => found !== undefined)
    .sort((a, b) => b.modified_gmt.localeCompare(a.modified_gmt));
  // Times are in whole seconds. An autosave within the second of the last save came after it.
  const newest = autosave && autosave.modified_gmt >= draft.modified_gmt ? autosave : draft;
  const parsed = parsePost({
    ...draft,
    status: 'publish',
    slug: draft.slug || draft.generated_slug || 'draft',
    title: { rendered: newest.title.rendered },
    excerpt: { rendered: newest.excerpt.rendered },
    content: { rendered: newest.content.rendered },
  });
  return 'post' in parsed ? { state: 'draft', post: parsed.post, status } : { state: 'unknown' };
}
