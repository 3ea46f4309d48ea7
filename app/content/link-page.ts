import { z } from 'zod';
import { line, pageFields } from './page-fields.ts';

const target = z
  .string()
  .regex(/^(\/.*|booking)$/, 'a path on this site, such as /projects, or the word booking');

/** `content/link.yaml`: the short page that social profiles link to. Lists are shown in this order. */
export const linkPageSchema = z.strictObject({
  ...pageFields,
  lead: line,
  /** `to` is a path on this site, or `booking` for the booking page of `site.yaml`. */
  links: z.array(z.strictObject({ title: line, text: line.optional(), to: target })).min(1),
  /** The profiles of `site.yaml` that are shown. */
  socials: z.array(z.enum(['instagram', 'twitter', 'linkedin'])).default([]),
});
export type LinkPage = z.infer<typeof linkPageSchema>;
