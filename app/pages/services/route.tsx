import { Head } from '#app/head/head.tsx';
import { createPageCard } from '#app/head/page-cards.ts';
import { servicesContext } from '#app/services-context.ts';
import type { Route } from './+types/route';
import { ServicesPage } from './services.tsx';
import { createServicesData } from './services-data.ts';

export function loader({ context }: Route.LoaderArgs) {
  return createServicesData(context.get(servicesContext).content);
}

export default function ServicesRoute({ loaderData }: Route.ComponentProps) {
  const { title, description, headline } = loaderData.words;
  return (
    <>
      <Head
        title={title}
        description={description}
        card={createPageCard('/services', headline)}
        subject={{ trail: { links: [], name: 'Services' } }}
      />
      <ServicesPage data={loaderData} />
    </>
  );
}
