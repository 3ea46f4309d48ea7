import { z } from 'zod';
import { type DraftStatus, previewedStatuses } from '../blog-previews.ts';
import { parsePost } from './parse-post.ts';
import type { RawFullPost } from './raw-post.ts';

/**
 * `raw` comes in the context `edit` alone, which proves that WordPress took us for an editor. With a wrong password
 * we are a visitor to it, and a plugin may answer visitors with anything.
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

const autosaveSchema = z.object(writing);

type Writing = z.infer<typeof autosaveSchema>;

export type ParsedDraft = { raw: RawFullPost; status: DraftStatus } | { fault: 'no edit' | 'no draft' };

/** Parses a post as an editor gets it, with its newest autosave. */
export function parseDraft(item: unknown, autosaves: unknown): ParsedDraft {
  const { success, data: draft } = draftSchema.safeParse(item);
  if (!success) return { fault: 'no edit' };
  const status = previewedStatuses.find((each) => each === draft.status);
  if (!status) return { fault: 'no draft' };
  const autosave = findNewest(readAutosaves(autosaves));
  // Times have whole seconds: an autosave of the same second as the last save came after it.
  const newest = autosave && autosave.modified_gmt >= draft.modified_gmt ? autosave : draft;
  const parsed = parsePost({
    ...draft,
    status: 'publish',
    slug: draft.slug || draft.generated_slug || 'draft',
    title: { rendered: newest.title.rendered },
    excerpt: { rendered: newest.excerpt.rendered },
    content: { rendered: newest.content.rendered },
  });
  return parsed.outcome === 'post' ? { raw: parsed.post, status } : { fault: 'no draft' };
}

function readAutosaves(list: unknown): Writing[] {
  if (!Array.isArray(list)) return [];
  return list.flatMap((item) => autosaveSchema.safeParse(item).data ?? []);
}

/**
 * The first of several autosaves with the same time, because WordPress lists the newest first. Its times sort as
 * text.
 */
function findNewest(autosaves: Writing[]): Writing | undefined {
  return autosaves.toSorted((a, b) => b.modified_gmt.localeCompare(a.modified_gmt))[0];
}
