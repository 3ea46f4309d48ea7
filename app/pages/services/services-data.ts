import type { Content } from '#app/content/content.ts';
import type { ServicesPage } from '#app/content/page-words.ts';
import type { Process, Service } from '#app/content/service.ts';

export type ServiceEntry = Pick<Service, 'slug' | 'path' | 'name' | 'summary'> & {
  /** The titles of what its page offers. */
  offers: string[];
};

/** A section of the overview: its anchor, and its services. */
export type ServiceSection = { anchor: string; title: string; services: ServiceEntry[] };

/** Everything that the services overview shows. */
export type ServicesData = {
  words: Pick<ServicesPage, 'title' | 'description' | 'headline' | 'lead' | 'closing'>;
  sections: ServiceSection[];
  process: Process & { title: string; intro: string };
};

/** The anchor of the services that belong to none of the four named ones. */
const othersAnchor = 'repair';

/** Groups the services by section, in the order of `services.yaml`, and leaves out sections without a service. */
export function createServicesData({ servicesPage, services, process }: Content): ServicesData {
  const { title, description, headline, lead, closing } = servicesPage;
  const listUnder = (anchor: Service['anchor']) =>
    services.filter((service) => service.anchor === anchor).map(createEntry);
  return {
    words: { title, description, headline, lead, closing },
    sections: [
      ...servicesPage.sections.map((section) => ({ ...section, services: listUnder(section.anchor) })),
      { anchor: othersAnchor, ...servicesPage.others, services: listUnder(undefined) },
    ].filter((section) => section.services.length > 0),
    process: { ...servicesPage.process, ...process },
  };
}

function createEntry({ slug, path, name, summary, offer }: Service): ServiceEntry {
  return { slug, path, name, summary, offers: offer.items.map((item) => item.title) };
}
