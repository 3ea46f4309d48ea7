import type { CaseStudy } from './case-study.ts';
import type { ReadContent } from './content.ts';
import { type ContentFault, createFault } from './content-error.ts';
import { findPaletteName, measureContrast } from './palette.ts';

/** The contrast that WCAG 2.2, level AA, asks for in text of any size. */
const readableContrast = 4.5;

/** The file types that the artwork step reads. */
const pictureEndings = ['jpg', 'jpeg', 'png', 'webp', 'tiff', 'tif'];

/** Finds faults of a case study's picture and its two colours. */
export function listCaseStudyFaults(
  { caseStudies = [] }: ReadContent,
  has: (path: string) => boolean,
): ContentFault[] {
  return caseStudies.flatMap(({ slug, color, textColor, picture }) => {
    const file = `case-studies/${slug}.md`;
    return [...listPictureFaults(file, picture?.name, has), ...listColourFaults(file, { color, textColor })];
  });
}

function listPictureFaults(
  file: string,
  name: string | undefined,
  has: (path: string) => boolean,
): ContentFault[] {
  if (!name || pictureEndings.some((ending) => has(`pictures/${name}.${ending}`))) return [];
  return [createFault(file, 'picture.name', `there is no picture ${name} in pictures/`)];
}

type Colours = Pick<CaseStudy, 'color' | 'textColor'>;

/** Colours that are not in the palette, or hard to read on one another. */
function listColourFaults(file: string, { color, textColor }: Colours): ContentFault[] {
  const strange = Object.entries({ color, textColor }).filter(([, colour]) => !findPaletteName(colour));
  if (strange.length > 0) {
    return strange.map(([field, colour]) =>
      createFault(file, field, `expected a colour of the palette, found "${colour}"`),
    );
  }
  const contrast = measureContrast(color, textColor);
  if (contrast >= readableContrast) return [];
  const problem = `expected a contrast of ${readableContrast} with color, found ${contrast.toFixed(1)}`;
  return [createFault(file, 'textColor', problem)];
}
