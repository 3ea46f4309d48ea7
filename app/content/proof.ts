import { z } from 'zod';
import { wordmarkStyles } from '#artwork/letters/wordmark.ts';
import { addFault, date, draft, httpsUrl, line, sample, slug, unique } from './fields.ts';

/** `content/testimonials/{slug}.yaml`. */
export const testimonialSchema = z.strictObject({
  slug,
  quote: line,
  author: line,
  company: line,
  image: z.null().default(null),
  rating: z.number().min(1).max(5).default(5),
  datePublished: date,
  industry: line,
  serviceType: line,
  draft,
  sample,
});
export type Testimonial = z.infer<typeof testimonialSchema> & {
  /** The page of the service that the service type links to (HP-10). */
  servicePath: string;
};

const wordmarkStyle = z.enum(wordmarkStyles);

const clientSchema = z.strictObject({
  slug,
  name: line,
  /** The lines of the name in the wordmark. */
  lines: z.array(line).min(1).max(3),
  style: wordmarkStyle,
});

/** `content/clients.yaml`. */
export const clientsSchema = z
  .strictObject({
    clients: unique(z.array(clientSchema).min(1), 'slug'),
    /** The slugs of the twelve clients on Home's logo wall, in display order. */
    wall: unique(z.array(slug).length(12)),
    /** The slugs of the eight clients in the rotating strip. */
    strip: unique(z.array(slug).length(8)),
    sample,
  })
  .superRefine(({ clients, ...rows }, context) => {
    const known = clients.map(({ slug }) => slug);
    for (const row of ['wall', 'strip'] as const)
      for (const [index, slug] of rows[row].entries())
        if (!known.includes(slug)) addFault(context, [row, index], 'the slug of a client', slug);
  });

const mentionSchema = z.strictObject({ slug, name: line, style: wordmarkStyle, link: httpsUrl });

/** `content/press.yaml`. */
export const pressSchema = z.strictObject({ mentions: unique(z.array(mentionSchema), 'slug'), sample });

const badgeSchema = z.strictObject({
  name: line,
  detail: line,
  icon: z.enum(['leaf', 'waves', 'person', 'glass', 'star']),
  link: httpsUrl,
});

/** `content/certifications.yaml`. */
export const certificationsSchema = z.strictObject({ badges: z.array(badgeSchema).length(5), sample });
