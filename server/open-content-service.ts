import type { Content } from '#app/content/content.ts';
import { listLaunchFaults } from '#app/content/list-launch-faults.ts';
import type { Publication } from '#app/content/publication.ts';
import type { BlogConfig } from '#app/features/blog/server/blog-config.ts';
import type { ContentService, ContentState } from '#app/features/dashboard/domain/dashboard-services.ts';
import { formatDraftPath } from './pages/draft-previews.ts';

type Options = {
  publication: Pick<Publication, 'listUnpublished' | 'preview'>;
  /** Undefined where drafts can't be previewed, as in development, which shows them all. */
  secret: string | undefined;
  blog: BlogConfig;
  readState(): ContentState;
  /** Everything in `content/` that the site has taken over. */
  readContent(): Content;
};

/** What the dashboard shows of `content/`. */
export function openContentService({
  publication,
  secret,
  blog,
  readState,
  readContent,
}: Options): ContentService {
  return {
    wordPressPosts: blog.kind === 'wordpress' ? `${blog.url}/wp-admin/edit.php` : undefined,
    readState,
    listUnpublished: () =>
      publication.listUnpublished().map((entry) => ({
        ...entry,
        previewPath: secret && formatDraftPath(publication, secret, { file: entry.file, nowMs: Date.now() }),
      })),
    listPlaceholders: () => listLaunchFaults(readContent(), new Date()),
  };
}
