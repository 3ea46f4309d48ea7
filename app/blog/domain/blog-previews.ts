import type { Post } from './post.ts';

/** What WordPress calls a post that may be previewed. A public one may have changes that are not. */
export const previewedStatuses = ['draft', 'pending', 'future', 'private', 'publish'] as const;

export type DraftStatus = (typeof previewedStatuses)[number];

export type Draft =
  | { state: 'draft'; post: Post; status: DraftStatus }
  /** There is none of that id, or it lies in the bin. */
  | { state: 'unknown' }
  /** WordPress does not take our password for one that may edit this post. */
  | { state: 'locked' };

export type Preview =
  | Exclude<Draft, { state: 'draft' }>
  /** `expiresAt`: ISO 8601, in UTC. */
  | { state: 'draft'; post: Post; status: DraftStatus; expiresAt: string }
  /** The link is not one of ours, or has been changed. */
  | { state: 'forged' }
  | { state: 'expired' };

/** Posts that are not public, for those who were given a link. */
export type BlogPreviews = {
  /** By the query of the link. Rejects with a BlogError where WordPress can't answer. */
  open(query: URLSearchParams, signal?: AbortSignal): Promise<Preview>;
};
