import type { Content } from '#app/content/content.ts';
import type { Service } from '#app/content/service.ts';

/** The anchor for services that belong to none of the four named anchors. */
const othersAnchor = 'repair';

export type ServiceSection = ReturnType<typeof createServicesData>['sections'][number];

/** Groups the services by section, in the order of `services.yaml`, and leaves out sections without a service. */
export function createServicesData({ servicesPage, services, process }: Content) {
  const { order: _, others, sections, ...copy } = servicesPage;
  const listUnder = (anchor: Service['anchor']) =>
    services
      .filter((service) => service.anchor === anchor)
      .map(({ slug, path, name, summary, offer }) => ({
        ...{ slug, path, name, summary },
        offers: offer.items.map(({ title }) => title),
      }));
  return {
    ...copy,
    process: { ...copy.process, ...process },
    sections: [
      ...sections.map((section) => ({ ...section, services: listUnder(section.anchor) })),
      { anchor: othersAnchor, ...others, services: listUnder(undefined) },
    ].filter((section) => section.services.length > 0),
  };
}
