import { data } from 'react-router';
import { renderingContext } from '#app/client/hydration/payload.server.ts';
import { useSite } from '#app/components/site-context.tsx';
import { createPostSummary } from '#app/features/blog/domain/post-summary.ts';
import { teaserSize } from '#app/features/blog/domain/teaser.ts';
import { useDocumentSeed } from '#app/features/blog/page/browser/blog-memory.ts';
import { loadTeaser } from '#app/features/blog/page/cards/load-teaser.server.ts';
import { servicesContext } from '#app/services-context.ts';
import { Head } from '#app/shell/head/head.tsx';
import type { Route } from './+types/route';
import { HomePage } from './home.tsx';
import { createHomeData } from './home-data.ts';
import { createTeaserSeed, navigateWithTeaser } from './teaser-navigation.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { content } = services;
  if (new URL(request.url).pathname.endsWith('.data')) {
    // In a client navigation the browser fetches the posts itself, so that the page does not wait for them (B-07).
    const samples = content.posts.slice(0, teaserSize).map(createPostSummary);
    return data(createHomeData(content, { state: 'loading', samples }));
  }
  const { teaser, headers } = await loadTeaser(services, context.get(renderingContext));
  return data(createHomeData(content, teaser), { headers });
}

export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return navigateWithTeaser(serverLoader);
}

/** Home's response headers also link to the pages that describe the site to programs (SEO-03). */
export function headers({ loaderHeaders }: Route.HeadersArgs) {
  const all = new Headers(loaderHeaders);
  all.set('link', '</llms.txt>; rel="describedby"');
  return all;
}

export default function HomeRoute({ loaderData }: Route.ComponentProps) {
  useDocumentSeed(createTeaserSeed(loaderData.teaser));
  const { brand } = useSite();
  const { title, description } = loaderData.copy;
  return (
    <>
      <Head title={title} description={description} url="/" subject={{ business: loaderData.testimonials }} />
      <link rel="manifest" href="/site.webmanifest" />
      <link rel="search" type="application/opensearchdescription+xml" title={brand} href="/opensearch.xml" />
      <HomePage data={loaderData} />
    </>
  );
}
