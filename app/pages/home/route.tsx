import { data } from 'react-router';
import { createPostSummary } from '#app/blog/domain/post-summary.ts';
import { listTeaserPosts, teaserSize } from '#app/blog/domain/teaser.ts';
import { useDocumentSeed } from '#app/blog/page/browser/blog-memory.ts';
import { createAnswerHeaders } from '#app/blog/page/list/load-list.server.ts';
import { Head } from '#app/head/head.tsx';
import { type Services, servicesContext } from '#app/services-context.ts';
import { useSite } from '#app/ui/site-context.tsx';
import type { Route } from './+types/route';
import { HomePage } from './home.tsx';
import { createHomeData, type TeaserView } from './home-data.ts';
import { createTeaserSeed, navigateWithTeaser } from './teaser-navigation.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const isNavigation = new URL(request.url).pathname.endsWith('.data');
  if (isNavigation) return data(createHomeData(services.content, leaveToBrowser(services)));
  const {
    settled,
    staleSeconds = 0,
    ...teaser
  } = await listTeaserPosts(services.blog, services.content.posts.map(createPostSummary));
  if (teaser.state === 'samples') services.log.warn('blog teaser shows the samples', { error: teaser.error });
  return data(
    createHomeData(services.content, teaser),
    settled ? {} : { headers: { ...provisional, ...createAnswerHeaders(staleSeconds) } },
  );
}

/** The browser asks for the posts itself, so that the page waits for nothing (B-07). */
function leaveToBrowser({ content }: Services): TeaserView {
  return { state: 'loading', samples: content.posts.slice(0, teaserSize).map(createPostSummary) };
}

export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return navigateWithTeaser(serverLoader);
}

/** A page that shows samples or stale posts is rendered again within 30 seconds (B-07). */
const provisional = { 'cache-control': 's-maxage=30' };

/** This head also names the pages where programs find what the site holds (SEO-03). */
export function headers({ loaderHeaders }: Route.HeadersArgs) {
  const all = new Headers(loaderHeaders);
  all.set('link', '</llms.txt>; rel="describedby"');
  return all;
}

export default function HomeRoute({ loaderData }: Route.ComponentProps) {
  useDocumentSeed(createTeaserSeed(loaderData.teaser));
  const { brand } = useSite();
  const { title, description } = loaderData.words;
  return (
    <>
      <Head title={title} description={description} url="/" subject={{ business: loaderData.says }} />
      <link rel="manifest" href="/site.webmanifest" />
      <link rel="search" type="application/opensearchdescription+xml" title={brand} href="/opensearch.xml" />
      <HomePage data={loaderData} />
    </>
  );
}
