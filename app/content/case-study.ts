import { z } from 'zod';
import { drawingSchema } from '#artwork/strata/drawing.ts';
import { measureTextWidth } from '#platform/text/text-width.ts';
import { addFault, date, draft, httpsUrl, line, markdownFields, sample } from './fields.ts';
import { findPaletteName, measureContrast } from './palette.ts';

const colour = z.string().refine(findPaletteName, 'a colour of the palette such as #16303a');

/** The contrast that WCAG 2.2 level AA requires for text of any size. */
const readableContrast = 4.5;

export const resultIcons = ['TrendingUp', 'Rocket', 'Award', 'Leaf'] as const;

const video = z.strictObject({
  url: httpsUrl,
  title: line,
  description: line,
  orientation: z.enum(['portrait', 'landscape']),
  /** When the video was published; structured data describes only videos that have a date. */
  date: date.optional(),
});

/** `content/case-studies/{slug}.md`: a project with its text in Markdown. */
export const caseStudySchema = z
  .strictObject({
    ...markdownFields,
    title: line,
    /** When the text last changed, for the sitemap; absent if unknown. */
    changed: date.optional(),
    client: line,
    category: line,
    description: line,
    features: z.array(line).min(1),
    /** The headline of the call to action at the bottom of the page. */
    closing: line.optional(),
    services: z.array(line).min(1),
    color: colour,
    textColor: colour,
    /** How the picture is generated; the slug determines everything that is not set. */
    drawing: drawingSchema.default({}),
    tags: z.array(line).default([]),
    /** A photo in `content/pictures/` that replaces the generated picture; `alt` describes it. */
    picture: z.strictObject({ name: line, alt: line }).optional(),
    websiteUrl: httpsUrl.optional(),
    date: date.optional(),
    draft,
    results: z.array(z.strictObject({ metric: line, icon: z.enum(resultIcons) })).default([]),
    videos: z.array(video).default([]),
    sample,
  })
  .superRefine(({ color, textColor }, context) => {
    const contrast = measureContrast(color, textColor);
    const expected = `a contrast of ${readableContrast} with color, not of ${contrast.toFixed(1)}`;
    if (contrast < readableContrast) addFault(context, ['textColor'], expected);
  });

export type CaseStudy = z.infer<typeof caseStudySchema> & {
  /** The page of the service that the category links to (HP-16). */
  categoryPath: string;
};

/** The fields of a case study that a list needs, and no others, because the payload contains them. */
export type WorkSummary = Pick<
  CaseStudy,
  'slug' | 'title' | 'category' | 'categoryPath' | 'description' | 'picture'
>;

export function createWorkSummary(study: CaseStudy): WorkSummary {
  const { slug, title, category, categoryPath, description, picture } = study;
  return { slug, title, category, categoryPath, description, ...(picture ? { picture } : {}) };
}

/** Lists the case studies with these slugs, in this order. Unknown slugs are skipped. */
export function listWorkSummaries(caseStudies: CaseStudy[], slugs: string[]): WorkSummary[] {
  return slugs
    .flatMap((wanted) => caseStudies.find(({ slug }) => slug === wanted) ?? [])
    .map(createWorkSummary);
}

/** The number of characters of a description that search results show. */
const longest = 155;

/** Search results show 580 pixels of a title in 20-pixel Arial, of which ` | Saltbush Media` takes 154. */
const widestTitle = 426;

/** Creates a title for search results, because the client's name alone means nothing to people who do not know it. */
export function createSearchTitle({ title, category }: Pick<CaseStudy, 'title' | 'category'>): string {
  const titles = [`${title} | ${category} case study`, `${title} | Case study`];
  return titles.find((candidate) => measureTextWidth(candidate, 20) <= widestTitle) ?? title;
}

/** Creates a description for search results: that of the case study, and as many features as fit. */
export function createSearchDescription(
  study: Pick<CaseStudy, 'title' | 'category' | 'description' | 'features'>,
): string {
  const start = `${study.title}, ${study.category}: ${study.description}`;
  return study.features.reduce((text, feature) => {
    const longer = `${text} ${feature.replace(/[.]?$/, '.')}`;
    return longer.length <= longest ? longer : text;
  }, start);
}
