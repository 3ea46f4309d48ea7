import type { CaseStudy } from './case-study.ts';

/** What result pages show of a description. */
const longest = 155;

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
