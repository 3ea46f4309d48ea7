import { z } from 'zod';
import { line, pageFields } from './page-fields.ts';
import { projectOrderSchema } from './project-order.ts';
import { serviceAnchors } from './service.ts';

/** `content/services.yaml`: the words of the services overview, and the order of the services in lists. */
export const servicesPageSchema = projectOrderSchema.extend({
  ...pageFields,
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
