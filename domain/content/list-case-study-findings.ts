import { findPaletteName, measureContrast } from './palette.ts';
import type { Finding, ReadContent } from './read-content.ts';

/** WCAG 2.2, AA, text of any size. */
const readableContrast = 4.5;

/** Faults of a case study's two colours: not of the palette, or hard to read on one another. */
export function listCaseStudyFindings({ caseStudies = [] }: ReadContent): Finding[] {
  return caseStudies.flatMap(({ slug, color, textColor }) => {
    const file = `case-studies/${slug}.md`;
    const strange = Object.entries({ color, textColor }).filter(([, colour]) => !findPaletteName(colour));
    if (strange.length > 0) {
      return strange.map(
        ([field, colour]): Finding => [file, field, `expected a colour of the palette, found "${colour}"`],
      );
    }
    const contrast = measureContrast(color, textColor);
    if (contrast >= readableContrast) return [];
    const problem = `expected a contrast of ${readableContrast} with color, found ${contrast.toFixed(1)}`;
    return [[file, 'textColor', problem] as Finding];
  });
}
