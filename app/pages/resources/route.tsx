import { data } from 'react-router';
import { createPostSummary } from '#app/blog/domain/post-summary.ts';
import { listTeaserPosts } from '#app/blog/domain/teaser.ts';
import { Head } from '#app/head/head.tsx';
import { createPageCard } from '#app/head/page-cards.ts';
import { servicesContext } from '#app/services-context.ts';
import type { Route } from './+types/route';
import { ResourcesPage } from './resources.tsx';
import { findResourcesData } from './resources-data.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { content, blog, log } = context.get(servicesContext);
  const teaser = await listTeaserPosts(blog, content.posts.map(createPostSummary));
  if (teaser.state === 'samples') {
    log.warn('resources show the sample posts', { error: teaser.error });
  }
  const resources = findResourcesData(content, teaser.posts);
  if (!resources) throw data('Page not found', { status: 404 });
  return data(resources, teaser.state === 'samples' ? { headers: provisional } : {});
}

/** A page that shows samples in place of posts is rendered anew within 30 seconds (B-07). */
const provisional = { 'cache-control': 's-maxage=30' };

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export default function ResourcesRoute({ loaderData }: Route.ComponentProps) {
  const { title, description, name, headline } = loaderData;
  return (
    <>
      <Head
        title={title}
        description={description}
        card={createPageCard('/resources', headline)}
        subject={{ trail: { links: [], name } }}
      />
      <ResourcesPage data={loaderData} />
    </>
  );
}
