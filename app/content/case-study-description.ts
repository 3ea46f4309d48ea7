import { measureTextWidth } from '#platform/text/text-width.ts';
import type { CaseStudy } from './case-study.ts';

/** What result pages show of a description. */
const longest = 155;

/** What they show of a title in Arial at 20 pixels: 580, of which ` | Saltbush Media` takes 154. */
const widestTitle = 426;

/** A case study in a line for search results: its name alone says nothing to who doesn't know the client. */
export function createSearchTitle({ title, category }: Pick<CaseStudy, 'title' | 'category'>): string {
  const titles = [`${title} | ${category} case study`, `${title} | Case study`];
  return titles.find((each) => measureTextWidth(each, 20) <= widestTitle) ?? title;
}

/** A case study in a sentence or more for search results: its description, and as many features as fit. */
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
