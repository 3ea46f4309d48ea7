import { z } from 'zod';
import { addFault, line, pageFields, path, slug, titleAndIntro, titleAndText, unique } from './fields.ts';
import { type Service, serviceAnchors } from './service.ts';

/** The slugs of case studies or services in display order, chosen so that neighbours look different. */
const order = unique(z.array(slug));

/** `content/projects.yaml`: the texts of the projects page, and the order of the case studies in lists. */
export const projectsPageSchema = z.strictObject({
  ...pageFields,
  /** `{count}` is replaced by the number of case studies in words: `Fifteen`. */
  headline: line,
  lead: line,
  /** The call to action at the bottom of the page. */
  closing: line,
  order,
});

const numberWords =
  'No One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen Seventeen Eighteen Nineteen Twenty';

/** Formats the headline with the number of case studies, in words up to twenty and in figures above that. */
export function formatHeadline(headline: string, count: number): string {
  return headline.replaceAll('{count}', numberWords.split(' ')[count] ?? String(count));
}

/** The slugs of services by names that other files use. A name without a service leads to the overview. */
const servicesByName = z.record(line, slug.nullable());

/** `content/services.yaml`: the texts of the services overview, and the order of the services in lists. */
export const servicesPageSchema = z.strictObject({
  ...pageFields,
  headline: line,
  lead: line,
  /** A section for each anchor, in display order. */
  sections: unique(
    z.array(z.strictObject({ anchor: z.enum(serviceAnchors), title: line })).length(serviceAnchors.length),
    'anchor',
  ),
  /** The last section, with the services that have no anchor. */
  others: z.strictObject({ title: line }),
  /** The introduction to the six steps of the process (HP-15). */
  process: titleAndIntro,
  closing: titleAndText,
  order,
  /** The services that the categories of case studies link to (HP-16). */
  categories: servicesByName,
  /** The services that the service types of testimonials link to (HP-10). */
  serviceTypes: servicesByName,
});

/** Finds the page that a category or service type links to: `/services` for a name without a service. HP-10, HP-16. */
export function findServicePath(
  services: Pick<Service, 'slug' | 'path'>[],
  byName: z.infer<typeof servicesByName>,
  name: string,
): string {
  const slug = Object.hasOwn(byName, name) ? byName[name] : undefined;
  return services.find((service) => service.slug === slug)?.path ?? '/services';
}

const link = z.strictObject({
  title: line,
  text: line.optional(),
  /** A path on this site, or `booking` for the booking page of `site.yaml`. */
  to: z.string('a path on this site, such as /projects, or the word booking').regex(/^(\/.*|booking)$/),
});

/** `content/link.yaml`: the short page that social profiles link to. Lists are in display order. */
export const linkPageSchema = z.strictObject({
  ...pageFields,
  lead: line,
  links: unique(z.array(link).min(1), 'to').superRefine((links, context) => {
    if (!links.some(({ to }) => to === 'booking')) addFault(context, [], 'one of them to lead to booking');
  }),
  socials: unique(z.array(z.enum(['instagram', 'twitter', 'linkedin']))).default([]),
});
export type LinkPage = z.infer<typeof linkPageSchema>;

const nextSteps = z.strictObject({ title: line, steps: z.array(line).min(1).max(5) });

/** `content/contact.yaml`: the texts of `/contact`, and of the page after a message (C-01). */
export const contactPageSchema = z.strictObject({
  ...pageFields,
  headline: line,
  lead: line,
  next: nextSteps,
  /** The heading above the button that leads to the booking page. */
  booking: line,
  /** `{hours}` in a step is replaced by the opening hours. */
  thanks: z.strictObject({ headline: line, lead: line, next: nextSteps, closing: line }),
});
export type ContactPage = z.infer<typeof contactPageSchema>;

/** `content/blog.yaml`: the texts of `/blog`. The posts have files of their own. */
export const blogPageSchema = z.strictObject({
  title: line,
  description: line,
  headline: line,
  lead: line,
  /** The title on the social card. */
  card: line,
  /** What the list says while it has no post. */
  empty: titleAndText.extend({ link: line, to: path }),
  closing: titleAndText,
});
export type BlogPage = z.infer<typeof blogPageSchema>;

const word = z.string('one word').regex(/^[\p{L}\p{N}]+$/u);

/** `content/search.yaml`: search terms that do not appear on the pages themselves. */
export const searchCopySchema = z.strictObject({
  /** Groups of words that find each other. */
  synonyms: z.array(z.array(word).min(2)),
  /** Additional search terms for a page, by its path. */
  pages: z.record(path, z.array(line).min(1)),
});
