import type { Post } from './post.ts';

/** WordPress' statuses of posts that may be previewed. A public post may have changes that are not public yet. */
export const previewedStatuses = ['draft', 'pending', 'future', 'private', 'publish'] as const;

export type DraftStatus = (typeof previewedStatuses)[number];

export type Draft =
  | { state: 'draft'; post: Post; status: DraftStatus }
  /** No post has that id, or it lies in the bin. */
  | { state: 'unknown' }
  /** WordPress does not accept our password as that of somebody who may edit this post. */
  | { state: 'locked' };

export type Preview =
  | Exclude<Draft, { state: 'draft' }>
  /** `expiresAt` is ISO 8601, in UTC. */
  | { state: 'draft'; post: Post; status: DraftStatus; expiresAt: string }
  /** The link was not made by this site, or has been changed. */
  | { state: 'forged' }
  | { state: 'expired' };

/** Gives posts that are not public to those who were sent a link. */
export type BlogPreviews = {
  /** Finds the post by the query of the link. Rejects with a BlogError where WordPress can't answer. */
  open(query: URLSearchParams, signal?: AbortSignal): Promise<Preview>;
};
