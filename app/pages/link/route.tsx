import { Head } from '#app/head/head.tsx';
import { createPageCard } from '#app/head/page-cards.ts';
import type { PageHandle } from '#app/page-handle.ts';
import { servicesContext } from '#app/services-context.ts';
import type { Route } from './+types/route';
import { LinkInBio } from './link.tsx';
import { createLinkData } from './link-data.ts';

export const handle = { frame: 'none' } satisfies PageHandle;

export function loader({ context }: Route.LoaderArgs) {
  return createLinkData(context.get(servicesContext).content);
}

export default function LinkRoute({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <Head
        title={loaderData.title}
        description={loaderData.description}
        card={createPageCard('/link', loaderData.title)}
        subject={{ trail: { links: [], name: 'Links' } }}
      />
      <LinkInBio data={loaderData} />
    </>
  );
}
