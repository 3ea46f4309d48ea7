import { measureTextWidth } from '#platform/text/text-width.ts';
import type { CaseStudy } from './case-study.ts';

/** How much of a description result pages show. */
const longest = 155;

/** Result pages show 580 pixels of a title in Arial at 20 pixels, of which ` | Saltbush Media` takes 154. */
const widestTitle = 426;

/** A title for search results, because the client's name alone says nothing to those who don't know it. */
export function createSearchTitle({ title, category }: Pick<CaseStudy, 'title' | 'category'>): string {
  const titles = [`${title} | ${category} case study`, `${title} | Case study`];
  return titles.find((each) => measureTextWidth(each, 20) <= widestTitle) ?? title;
}

/** A description for search results: that of the case study, and as many features as fit. */
export function createSearchDescription({
  title,
  category,
  description,
  features,
}: Pick<CaseStudy, 'title' | 'category' | 'description' | 'features'>): string {
  const start = `${title}, ${category}: ${description}`;
  return features.reduce((text, feature) => {
    const longer = `${text} ${feature.replace(/[.]?$/, '.')}`;
    return longer.length <= longest ? longer : text;
  }, start);
}
