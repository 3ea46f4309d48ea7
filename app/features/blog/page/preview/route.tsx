import './preview.css';
import { data } from 'react-router';
import { SiteLink } from '#app/components/links.tsx';
import { Picture } from '#app/components/picture.tsx';
import { formatSydneyClock, formatSydneyLongDay } from '#app/content/sydney-time.ts';
import type { PageHandle } from '#app/page-handle.ts';
import { servicesContext } from '#app/services-context.ts';
import { Head } from '#app/shell/head/head.tsx';
import { reportBlogError } from '../../domain/blog-error.ts';
import type { DraftStatus, Preview } from '../../domain/blog-source.ts';
import { postNotFound } from '../../domain/wordpress-client.ts';
import { PostArticle } from '../post/post-article.tsx';
import { createVideoHeaders } from '../post/video-headers.server.ts';
import type { Route } from './+types/route';

/** The address opens a draft for those who have it, for a limited time. */
export const handle = {
  page: { cache: false, query: ['id', 'expires', 'signature'], unlisted: 'all' },
} satisfies PageHandle;

/** No cache stores the page, no search engine lists it, and no linked site learns its address. */
const secretHeaders = {
  'x-robots-tag': 'noindex, nofollow',
  'referrer-policy': 'no-referrer',
};

type Reason = { status: number; title: string; text: string };

const reasons: Record<Exclude<Preview['state'], 'draft'> | 'failed', Reason> = {
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

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { previews, log } = context.get(servicesContext);
  if (!previews) throw data(postNotFound, { status: 404, headers: secretHeaders });
  try {
    const preview = await previews.open(url.searchParams, request.signal);
    if (preview.state === 'draft')
      return data(preview, { headers: { ...secretHeaders, ...createVideoHeaders(preview.post.html) } });
    if (preview.state === 'locked') log.warn('WordPress does not let the site read a draft', {});
    return data(preview, { status: reasons[preview.state].status, headers: secretHeaders });
  } catch (error) {
    reportBlogError(log, error, 'a preview could not be shown');
    return data({ state: 'failed' as const }, { status: reasons.failed.status, headers: secretHeaders });
  }
}

export const headers = ({ loaderHeaders, errorHeaders }: Route.HeadersArgs) => errorHeaders ?? loaderHeaders;

const names: Record<DraftStatus, string> = {
  draft: 'Preview of a draft',
  pending: 'Preview of a post pending review',
  future: 'Preview of a scheduled post',
  private: 'Preview of a private post',
  publish: 'Preview of a public post, with its latest changes',
};

/** A post as it would look on the site, or why there is none to see. */
export default function PreviewRoute({ loaderData: preview }: Route.ComponentProps) {
  const description = 'A draft, for those who were sent this link.';
  if (preview.state !== 'draft') {
    const { title, text } = reasons[preview.state];
    return (
      <section className="msg">
        <Head title="No preview" description={description} noindex />
        <div className="wrap">
          <h1>{title}</h1>
          <p className="lead">{text}</p>
          <div className="cta">
            <SiteLink className="btn btn-berry" to="/blog">
              Back to the blog
            </SiteLink>
          </div>
        </div>
        <Picture className="floor" name="floor-notfound.svg" eager />
      </section>
    );
  }
  const { post, status, expiresAt } = preview;
  return (
    <>
      <Head title={`Preview: ${post.title}`} description={description} noindex />
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
