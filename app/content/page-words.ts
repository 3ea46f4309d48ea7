import { z } from 'zod';
import { addFault, line, pageFields, slug, unique } from './fields.ts';
import { serviceAnchors } from './service.ts';

/** The order of case studies or services in lists, chosen so that no two neighbours look alike. */
const orderSchema = z.strictObject({ order: unique(z.array(slug)) });

/** The same entries in that order. Those that it does not name follow, by title. */
export function listInOrder<T extends { slug: string; title: string }>(
  order: string[] = [],
  entries: T[],
): T[] {
  const rank = (slug: string) => {
    const place = order.indexOf(slug);
    return place === -1 ? order.length : place;
  };
  return entries.toSorted((a, b) => rank(a.slug) - rank(b.slug) || a.title.localeCompare(b.title, 'en-AU'));
}

/** `content/projects.yaml`: the words of the projects page, and the order of the case studies in lists. */
export const projectsPageSchema = orderSchema.extend({
  ...pageFields,
  /** `{count}` is replaced by the number of case studies in words: `Fifteen`. */
  headline: line,
  lead: line,
  /** The call to action at the foot. */
  closing: line,
});
export type ProjectsPage = z.infer<typeof projectsPageSchema>;

const words =
  'No One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen Seventeen Eighteen Nineteen Twenty';

/** The headline with the number of case studies, in words up to twenty and in figures above. */
export function formatHeadline(headline: string, count: number): string {
  return headline.replaceAll('{count}', words.split(' ')[count] ?? String(count));
}

/** `content/services.yaml`: the words of the services overview, and the order of the services in lists. */
export const servicesPageSchema = orderSchema.extend({
  ...pageFields,
  headline: line,
  lead: line,
  /** A section for each anchor, in the order shown. */
  sections: unique(
    z.array(z.strictObject({ anchor: z.enum(serviceAnchors), title: line })).length(serviceAnchors.length),
    'anchor',
  ),
  /** The last section, with the services that have no anchor. */
  others: z.strictObject({ title: line }),
  /** How the six steps of the process are introduced (HP-15). */
  process: z.strictObject({ title: line, intro: line }),
  closing: z.strictObject({ title: line, text: line }),
});
export type ServicesPage = z.infer<typeof servicesPageSchema>;

const target = z
  .string()
  .regex(/^(\/.*|booking)$/, 'a path on this site, such as /projects, or the word booking');

/** `content/link.yaml`: the short page that social profiles link to. Lists are shown in this order. */
export const linkPageSchema = z.strictObject({
  ...pageFields,
  lead: line,
  /** `to` is a path on this site, or `booking` for the booking page of `site.yaml`. */
  links: unique(
    z.array(z.strictObject({ title: line, text: line.optional(), to: target })).min(1),
    'to',
  ).superRefine((links, context) => {
    if (!links.some(({ to }) => to === 'booking')) addFault(context, [], 'one of them to lead to booking');
  }),
  /** The profiles of `site.yaml` that are shown. */
  socials: unique(z.array(z.enum(['instagram', 'twitter', 'linkedin']))).default([]),
});
export type LinkPage = z.infer<typeof linkPageSchema>;
