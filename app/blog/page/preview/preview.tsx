import './preview.css';
import { SiteLink } from '#app/ui/links.tsx';
import { formatDate } from '#platform/text/format-date.ts';
import type { DraftStatus, Preview } from '../../domain/blog-source.ts';
import { PostArticle } from '../post/post-article.tsx';

const names: Record<DraftStatus, string> = {
  draft: 'Preview of a draft',
  pending: 'Preview of a post that waits for review',
  future: 'Preview of a scheduled post',
  private: 'Preview of a private post',
  publish: 'Preview of a public post, with its latest changes',
};

/** A post as it would look on the site. */
export function PreviewPage({ preview }: { preview: Extract<Preview, { state: 'draft' }> }) {
  const { post, status, expiresAt } = preview;
  return (
    <>
      <aside className="preview-bar" aria-label="Preview">
        <div className="wrap">
          <strong>{names[status]}.</strong> Whoever has this link can read it until{' '}
          <time dateTime={expiresAt}>
            {formatDate(expiresAt)}, {expiresAt.slice(11, 16)} UTC
          </time>
          .
        </div>
      </aside>
      <PostArticle post={post} draft />
    </>
  );
}

type NoPreviewState = Exclude<Preview['state'], 'draft'> | 'failed';

const reasons: Record<NoPreviewState, { title: string; text: string }> = {
  forged: {
    title: 'This link opens no preview',
    text: 'Part of it may be missing. Copy the whole of it, or press Preview in WordPress again.',
  },
  expired: {
    title: 'This preview has ended',
    text: 'Links to previews are good for some days. Press Preview in WordPress again for a new one.',
  },
  unknown: {
    title: 'There is no such draft any more',
    text: 'It may lie in the bin of WordPress, or be deleted.',
  },
  locked: {
    title: 'WordPress does not show its drafts',
    text: 'It does not take the password that this site has for one that may edit this post. Tell whoever runs the site.',
  },
  failed: {
    title: 'WordPress does not answer just now',
    text: 'The draft is safe there. Open this link again in a minute.',
  },
};

export function NoPreview({ state }: { state: NoPreviewState }) {
  const { title, text } = reasons[state];
  return (
    <section className="msg">
      <div className="wrap">
        <h1>{title}</h1>
        <p className="lead">{text}</p>
        <div className="cta">
          <SiteLink className="btn btn-berry" to="/blog">
            To the blog
          </SiteLink>
        </div>
      </div>
    </section>
  );
}
