import type { Content } from '#app/content/content.ts';
import type { Process, Service } from '#app/content/service.ts';
import type { ServicesPage } from '#app/content/services-page.ts';

export type ServiceEntry = Pick<Service, 'slug' | 'path' | 'name' | 'summary'> & {
  /** What its page offers, by title. */
  offers: string[];
};

/** A section of the overview: its anchor, and the services that stand under it. */
export type ServiceSection = { anchor: string; title: string; services: ServiceEntry[] };

/** All that the services overview shows. */
export type ServicesData = {
  words: Pick<ServicesPage, 'title' | 'description' | 'headline' | 'lead' | 'closing'>;
  sections: ServiceSection[];
  process: Process & { title: string; intro: string };
};

/** Where the services stand that belong to none of the four anchors. */
const othersAnchor = 'repair';

/** The services in their sections, in the order of `services.yaml`; a section without a service is left out. */
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
