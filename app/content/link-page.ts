import { z } from 'zod';

const line = z.string().trim().min(1);
const target = z
  .string()
  .regex(/^(\/.*|booking)$/, 'a path on this site, such as /projects, or the word booking');

/** `content/link.yaml`: the short page that social profiles link to. Lists are shown in this order. */
export const linkPageSchema = z.strictObject({
  /** The title of the document, without the brand. */
  title: line,
  /** When its words last changed, for the site map; left out where nobody wrote it down. */
  changed: z.iso.date().optional(),
  /** The description for search results, 70 to 155 characters. */
  description: line,
  lead: line,
  /** `to` is a path on this site, or `booking` for the booking page of `site.yaml`. */
  links: z.array(z.strictObject({ title: line, text: line.optional(), to: target })).min(1),
  /** The profiles of `site.yaml` that are shown. */
  socials: z.array(z.enum(['instagram', 'twitter', 'linkedin'])).default([]),
});
export type LinkPage = z.infer<typeof linkPageSchema>;
