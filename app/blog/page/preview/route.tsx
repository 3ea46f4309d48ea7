import { data } from 'react-router';
import { Head } from '#app/head/head.tsx';
import type { PageHandle } from '#app/page-handle.ts';
import { servicesContext } from '#app/services-context.ts';
import type { Preview } from '../../domain/blog-source.ts';
import { postNotFound } from '../../domain/wordpress-client.ts';
import { reportFailure } from '../list/load-list.server.ts';
import { createFilmHeaders } from '../post/film-page.ts';
import type { Route } from './+types/route';
import { NoPreview, PreviewPage } from './preview.tsx';

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

const statuses: Record<Preview['state'], number> = {
  draft: 200,
  forged: 403,
  expired: 410,
  unknown: 404,
  locked: 502,
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
      status: statuses[preview.state],
      headers: { ...secretHeaders, ...filmHeaders },
    });
  } catch (error) {
    reportFailure(services, error, 'preview can not be shown');
    return data({ state: 'failed' as const }, { status: 503, headers: secretHeaders });
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
