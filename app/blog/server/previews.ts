import type { BlogPreviews, Draft } from '../domain/blog-previews.ts';
import { checkPreviewLink } from './preview-link.ts';

type PreviewsOptions = {
  secret: string;
  findDraft: (id: number, signal?: AbortSignal) => Promise<Draft>;
  now?: () => number;
};

/** Previews for links that the secret has signed; WordPress is asked for no other post. */
export function createPreviews({ secret, findDraft, now = Date.now }: PreviewsOptions): BlogPreviews {
  return {
    async open(query, signal) {
      const checked = checkPreviewLink(secret, query, now());
      if (checked.state !== 'good') return checked;
      const { id, expiresSeconds } = checked.link;
      const draft = await findDraft(id, signal);
      if (draft.state !== 'draft') return draft;
      return { ...draft, expiresAt: new Date(expiresSeconds * 1000).toISOString() };
    },
  };
}
