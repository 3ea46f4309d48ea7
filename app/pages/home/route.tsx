import { Head } from '#app/head/head.tsx';
import { servicesContext } from '#app/services-context.ts';
import { listTeaserPosts } from '#domain/blog/teaser.ts';
import { listFeaturedWork } from '#domain/content/featured-work.ts';
import type { Route } from './+types/route';
import { HomePage } from './home.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  const { content, blog, log } = context.get(servicesContext);
  return {};
}

export default function HomeRoute({ loaderData }: Route.ComponentProps) {
  return <HomePage data={loaderData} />;
}
