import { data } from 'react-router';
import { Head } from '#app/head/head.tsx';
import { createPageCard } from '#app/head/page-cards.ts';
import { servicesContext } from '#app/services-context.ts';
import type { Route } from './+types/route';
import { TextPage } from './text-page.tsx';
import { findTextPageData } from './text-page-data.ts';

export function loader({ context, url }: Route.LoaderArgs) {
  const page = findTextPageData(context.get(servicesContext).content, url.pathname);
  if (!page) throw data('Page not found', { status: 404 });
  return page;
}

/** Guides, company and legal pages, each on the path that its file names. */
export default function TextPageRoute({ loaderData }: Route.ComponentProps) {
  const { title, description, path, headline, trail, name, faq, says } = loaderData;
  return (
    <>
      <Head
        title={title}
        description={description}
        url={path}
        card={createPageCard(path, headline)}
        subject={{ trail: { links: trail, name }, faq, ...(says && { business: says }) }}
      />
      <TextPage page={loaderData} />
    </>
  );
}
