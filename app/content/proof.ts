import { z } from 'zod';
import { draft, httpsUrl, line, slug } from './fields.ts';

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
  serviceType: line,
  draft,
  sample,
});
export type Testimonial = z.infer<typeof testimonialSchema> & { slug: string };

/**
 * `content/clients.yaml`. `lines` is the name as the wordmark sets it; `style` is one of the six
 * ways the artwork sets a wordmark.
 */
export const clientsSchema = z.strictObject({
  clients: z
    .array(
      z.strictObject({
        slug,
        name: line,
        lines: z.array(line).min(1).max(3),
        style: z.enum(['cut', 'spaced', 'carved', 'tight', 'stacked', 'wide']),
      }),
    )
    .min(1),
  /** The slugs of the twelve on the wall of Home, in order. */
  wall: z.array(slug).length(12),
  /** The slugs of the eight from which the rotating strip draws. */
  strip: z.array(slug).length(8),
  sample,
});
export type Clients = z.infer<typeof clientsSchema>;
export type Client = Clients['clients'][number];

/** The file `content/press.yaml`. */
export const pressSchema = z.strictObject({
  mentions: z.array(
    z.strictObject({
      slug,
      name: line,
      lines: z.array(line).min(1).max(3),
      style: clientsSchema.shape.clients.element.shape.style,
      link: httpsUrl,
    }),
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
