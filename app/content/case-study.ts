import { z } from 'zod';
import { line } from './page-fields.ts';

const httpsUrl = z.url({ protocol: /^https$/ });
const hexColour = z.string().regex(/^#[0-9a-f]{6}$/i, 'a colour such as #16303a');

export const resultIcons = ['TrendingUp', 'Rocket', 'Award', 'Leaf'] as const;

/** The front matter of `content/case-studies/{slug}.md`; the Markdown below it is `longDescription`. */
export const caseStudySchema = z.strictObject({
  title: line,
  /** When its words last changed, for the site map; left out where nobody wrote it down. */
  changed: z.iso.date().optional(),
  client: line,
  category: line,
  description: line,
  features: z.array(line).min(1),
  services: z.array(line).min(1),
  color: hexColour,
  textColor: hexColour,
  tags: z.array(line).default([]),
  /** A photo in `content/pictures/` instead of the picture drawn from the slug; `alt` describes it. */
  picture: z.strictObject({ name: line, alt: line }).optional(),
  websiteUrl: httpsUrl.optional(),
  date: z.iso.date().optional(),
  results: z.array(z.strictObject({ metric: line, icon: z.enum(resultIcons) })).default([]),
  videos: z
    .array(
      z.strictObject({
        url: httpsUrl,
        title: line,
        description: line,
        orientation: z.enum(['portrait', 'landscape']),
        /** When the film was published; structured data describes only films that have a date. */
        date: z.iso.date().optional(),
      }),
    )
    .default([]),
  /** Why this text is only a sample, and what has to replace it. `npm run check:launch` lists it. */
  sample: line.optional(),
});

export type CaseStudy = z.infer<typeof caseStudySchema> & {
  slug: string;
  /** Markdown. */
  longDescription: string;
};
