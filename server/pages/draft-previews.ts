import { checkPreviewLink, maxPreviewDays, signPreview } from '#app/blog/server/preview-link.ts';
import type { Publication } from '#app/content/publication.ts';
import type { Services } from '#app/services-context.ts';

/** A file of `content/`, such as `case-studies/rock-pools`. No number of a post in WordPress looks like it. */
const filePattern = /^[a-z-]+\/[a-z0-9-]{1,150}$/;

/**
 * Writes the path and query of a link that shows the page of a file before it is public, for as long as a link may be
 * good. The file may be named as a shell completes it. Undefined where there is none.
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
  /** Makes the services over other content. */
  serve(content: Services['content']): Services;
  now?: () => number;
};

/** Finds the services that show the draft to which a link leads; undefined where the link is not valid. */
export type DraftOpener = (url: URL) => Services | undefined;

/** A link that is forged or has ended is an ordinary request: for a page that is public by now, or for none. */
export function createDraftOpener({ secret, publication, serve, now = Date.now }: Options): DraftOpener {
  return ({ pathname, searchParams }) => {
    if (!searchParams.has('signature')) return undefined;
    const checked = checkPreviewLink(secret, searchParams, now(), filePattern);
    const preview = checked.state === 'good' ? publication.preview(checked.link.id) : undefined;
    return preview?.path === pathname ? serve(preview.content) : undefined;
  };
}
