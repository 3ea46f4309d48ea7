import { data } from 'react-router';
import { Head } from '#app/head/head.tsx';
import { createPageCard } from '#app/head/page-cards.ts';
import { servicesContext } from '#app/services-context.ts';
import type { Route } from './+types/route';
import { ServicePage, trail } from './service.tsx';
import { findServiceData } from './service-data.ts';

export function loader({ context, url }: Route.LoaderArgs) {
  const service = findServiceData(context.get(servicesContext).content, url.pathname);
  if (!service) throw data('Service not found', { status: 404 });
  return service;
}

/** Five services and the repair of websites, each on its own path. */
export default function ServiceRoute({ loaderData }: Route.ComponentProps) {
  const { title, description, path, name, headline, lead, faq } = loaderData;
  return (
    <>
      <Head
        title={title}
        description={description}
        card={createPageCard(path, headline)}
        subject={{ trail: { links: trail, name }, service: { name, description: lead }, faq }}
      />
      <ServicePage service={loaderData} />
    </>
  );
}
