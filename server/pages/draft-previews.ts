import type { Publication } from '#app/content/publication.ts';
import { checkPreviewLink, maxPreviewDays, signPreview } from '#app/features/blog/server/preview-link.ts';
import type { Services } from '#app/services-context.ts';

/** Matches a file of `content/`, such as `case-studies/rock-pools`, and no id of a WordPress post. */
const filePattern = /^[a-z-]+\/[a-z0-9-]{1,150}$/;

/**
 * Formats the path and query of a preview link for an unpublished file, with the longest possible validity. The file may
 * be given as a shell completes it. Undefined if there is no such file.
 */
export function formatDraftPath(
  publication: Pick<Publication, 'preview'>,
  secret: string,
  { file, nowMs }: { file: string; nowMs: number },
): string | undefined {
  const id = file.replace(/^content\//, '').replace(/\.(md|yaml)$/, '');
  const expiresSeconds = Math.floor(nowMs / 1000) + maxPreviewDays * 86_400;
  const path = publication.preview(id)?.path;
  return path && `${path}?${signPreview(secret, { id, expiresSeconds })}`;
}

type Options = {
  secret: string;
  publication: Pick<Publication, 'preview'>;
  /** Creates services with other content. */
  serve(content: Services['content']): Services;
  now?: () => number;
};

/** Returns services that show the draft of a preview link; undefined if the link is invalid. */
export type DraftOpener = (url: URL) => Services | undefined;

/** Creates the function that opens preview links. A forged or expired link is treated as an ordinary request. */
export function createDraftOpener({ secret, publication, serve, now = Date.now }: Options): DraftOpener {
  return ({ pathname, searchParams }) => {
    if (!searchParams.has('signature')) return undefined;
    const checked = checkPreviewLink(secret, searchParams, now(), filePattern);
    const preview = checked.state === 'good' ? publication.preview(checked.link.id) : undefined;
    return preview?.path === pathname ? serve(preview.content) : undefined;
  };
}
