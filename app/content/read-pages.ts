import type { ContentFolder } from './content-folder.ts';
import { linkPageSchema } from './link-page.ts';
import { machinesSchema } from './machines.ts';
import { planSchema } from './plan.ts';
import { pricingPageSchema } from './pricing-page.ts';
import { processSchema, serviceSchema } from './service.ts';
import { servicesPageSchema } from './services-page.ts';
import { textPageSchema } from './text-page.ts';

/**
 * Reads the words of service pages, text pages, the link page and the prices. A file with faults of its own is left
 * out.
 */
export function readPages(files: ContentFolder) {
  return {
    servicesPage: files.readYaml('services.yaml', servicesPageSchema),
    services: files
      .listMarkdown('services', serviceSchema)
      .map(({ slug, fields, body }) => ({ ...fields, slug, body })),
    process: files.readYaml('process.yaml', processSchema),
    pages: files
      .listMarkdown('pages', textPageSchema)
      .map(({ slug, fields, body }) => ({ ...fields, slug, body })),
    links: files.readYaml('link.yaml', linkPageSchema),
    machines: files.readYaml('machines.yaml', machinesSchema),
    pricing: files.readYaml('pricing.yaml', pricingPageSchema),
    plans: files.listYaml('pricing', planSchema).sort((a, b) => a.order - b.order),
  };
}
