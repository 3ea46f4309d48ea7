import './preview.css';
import { data } from 'react-router';
import { formatSydneyClock, formatSydneyLongDay } from '#app/content/sydney-time.ts';
import { Head } from '#app/head/head.tsx';
import type { PageHandle } from '#app/page-handle.ts';
import { servicesContext } from '#app/services-context.ts';
import { SiteLink } from '#app/ui/links.tsx';
import { reportBlogError } from '../../domain/blog-error.ts';
import type { DraftStatus, Preview } from '../../domain/blog-source.ts';
import { postNotFound } from '../../domain/wordpress-client.ts';
import { createFilmHeaders } from '../post/film-page.ts';
import { PostArticle } from '../post/post-article.tsx';
import type { Route } from './+types/route';

/** The address opens a draft for one reader and for a limited time. */
export const handle = {
  page: { cache: false, query: ['id', 'expires', 'signature'], unlisted: 'all', aside: true },
} satisfies PageHandle;

/** No cache keeps the page, no search engine lists it, and no linked site learns its address. */
const secretHeaders = {
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow',
  'referrer-policy': 'no-referrer',
};

type NoPreviewState = Exclude<Preview['state'], 'draft'> | 'failed';

const reasons: Record<NoPreviewState, { status: number; title: string; text: string }> = {
  forged: {
    status: 403,
    title: 'This link does not open a preview',
    text: 'Part of it may be missing. Copy the whole link, or press Preview in WordPress again.',
  },
  expired: {
    status: 410,
    title: 'This preview has ended',
    text: 'Preview links expire after a few days. Press Preview in WordPress again for a new one.',
  },
  unknown: {
    status: 404,
    title: 'This draft no longer exists',
    text: 'It may be in WordPress’s bin, or deleted.',
  },
  locked: {
    status: 502,
    title: 'WordPress does not show its drafts',
    text: 'The account this site uses may not edit this post. Tell whoever runs the site.',
  },
  failed: {
    status: 503,
    title: 'WordPress is not responding right now',
    text: 'The draft is safe there. Open this link again in a minute.',
  },
};

export async function loader({ context, request }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  if (!services.previews) throw data(postNotFound, { status: 404, headers: secretHeaders });
  const { searchParams } = new URL(request.url);
  try {
    const preview = await services.previews.open(searchParams, request.signal);
    if (preview.state === 'locked') services.log.warn('WordPress does not let the site read a draft', {});
    const filmHeaders = preview.state === 'draft' ? createFilmHeaders(preview.post.html) : {};
    return data(preview, {
      status: preview.state === 'draft' ? 200 : reasons[preview.state].status,
      headers: { ...secretHeaders, ...filmHeaders },
    });
  } catch (error) {
    reportBlogError(services.log, error, 'preview can not be shown');
    return data({ state: 'failed' as const }, { status: reasons.failed.status, headers: secretHeaders });
  }
}

export const headers = ({ loaderHeaders, errorHeaders }: Route.HeadersArgs) => errorHeaders ?? loaderHeaders;

export default function PreviewRoute({ loaderData: preview }: Route.ComponentProps) {
  const title = preview.state === 'draft' ? `Preview: ${preview.post.title}` : 'No preview';
  return (
    <>
      <Head title={title} description="A draft, for those who were sent this link." noindex />
      {preview.state === 'draft' ? <PreviewPage preview={preview} /> : <NoPreview state={preview.state} />}
    </>
  );
}

const names: Record<DraftStatus, string> = {
  draft: 'Preview of a draft',
  pending: 'Preview of a post pending review',
  future: 'Preview of a scheduled post',
  private: 'Preview of a private post',
  publish: 'Preview of a public post, with its latest changes',
};

/** A post as it would look on the site. */
function PreviewPage({ preview }: { preview: Extract<Preview, { state: 'draft' }> }) {
  const { post, status, expiresAt } = preview;
  return (
    <>
      <aside className="preview-bar" aria-label="Preview">
        <div className="wrap">
          <strong>{names[status]}.</strong> Anyone who has this link can read it until{' '}
          <time dateTime={expiresAt}>
            {formatSydneyLongDay(expiresAt)}, {formatSydneyClock(expiresAt)} in Sydney
          </time>
          .
        </div>
      </aside>
      <PostArticle post={post} draft />
    </>
  );
}

function NoPreview({ state }: { state: NoPreviewState }) {
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
