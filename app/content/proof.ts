import { z } from 'zod';
import { addFault, draft, httpsUrl, line, nameOf, slug, unique } from './fields.ts';
import { servicePaths } from './service-paths.ts';

const sample = line.optional();

/** A file of `content/testimonials/{slug}.yaml`. */
export const testimonialSchema = z.strictObject({
  quote: line,
  author: line,
  company: line,
  image: z.null().default(null),
  rating: z.number().min(1).max(5).default(5),
  datePublished: z.iso.date(),
  industry: line,
  serviceType: nameOf(servicePaths),
  draft,
  sample,
});
export type Testimonial = z.infer<typeof testimonialSchema> & { slug: string };

const wordmarkStyle = z.enum(['cut', 'spaced', 'carved', 'tight', 'stacked', 'wide']);

/**
 * `content/clients.yaml`. `lines` is the name as the wordmark sets it; `style` is one of the six
 * ways the artwork sets a wordmark.
 */
export const clientsSchema = z
  .strictObject({
    clients: unique(
      z
        .array(z.strictObject({ slug, name: line, lines: z.array(line).min(1).max(3), style: wordmarkStyle }))
        .min(1),
      'slug',
    ),
    /** The slugs of the twelve on the wall of Home, in order. */
    wall: unique(z.array(slug).length(12)),
    /** The slugs of the eight from which the rotating strip draws. */
    strip: unique(z.array(slug).length(8)),
    sample,
  })
  .superRefine(({ clients, ...rows }, context) => {
    const known = clients.map(({ slug }) => slug);
    for (const row of ['wall', 'strip'] as const)
      for (const [index, slug] of rows[row].entries())
        if (!known.includes(slug)) addFault(context, [row, index], 'the slug of a client', slug);
  });
export type Clients = z.infer<typeof clientsSchema>;
export type Client = Clients['clients'][number];

/** The file `content/press.yaml`. */
export const pressSchema = z.strictObject({
  mentions: unique(
    z.array(
      z.strictObject({
        slug,
        name: line,
        lines: z.array(line).min(1).max(3),
        style: wordmarkStyle,
        link: httpsUrl,
      }),
    ),
    'slug',
  ),
  sample,
});
export type Press = z.infer<typeof pressSchema>;
export type PressMention = Press['mentions'][number];

/** The file `content/certifications.yaml`. */
export const certificationsSchema = z.strictObject({
  badges: z
    .array(
      z.strictObject({
        name: line,
        detail: line,
        icon: z.enum(['leaf', 'waves', 'person', 'glass', 'star']),
        link: httpsUrl,
      }),
    )
    .length(5),
  sample,
});
export type Certifications = z.infer<typeof certificationsSchema>;
export type Certification = Certifications['badges'][number];
