import { z } from 'zod';
import { projectOrderSchema } from './project-order.ts';
import { serviceAnchors } from './service.ts';

const line = z.string().trim().min(1);

/** `content/services.yaml`: the words of the services overview, and the order of the services in lists. */
export const servicesPageSchema = projectOrderSchema.extend({
  /** The title of the document, without the brand. */
  title: line,
  /** When its words last changed, for the site map; left out where nobody wrote it down. */
  changed: z.iso.date().optional(),
  /** The description for search results, 70 to 155 characters. */
  description: line,
  headline: line,
  lead: line,
  /** A section for each anchor, in the order shown. */
  sections: z
    .array(z.strictObject({ anchor: z.enum(serviceAnchors), title: line }))
    .length(serviceAnchors.length),
  /** The last section, with the services that have no anchor. */
  others: z.strictObject({ title: line }),
  /** How the six steps of the process are introduced (HP-15). */
  process: z.strictObject({ title: line, intro: line }),
  closing: z.strictObject({ title: line, text: line }),
});
export type ServicesPage = z.infer<typeof servicesPageSchema>;
