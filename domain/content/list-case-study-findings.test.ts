import { expect, test } from 'vitest';
import { listCaseStudyFindings } from './list-case-study-findings.ts';
import { loadContent } from './load-content.ts';

const [jarli] = loadContent('content').caseStudies.filter(({ slug }) => slug === 'jarli');
if (!jarli) throw new Error('there is no case study jarli');

const has = (path: string) => path === 'pictures/studio.webp';

test('R-11 a photo must be in the folder of pictures, whatever its ending', () => {
  const caseStudies = ['studio', 'gone'].map((name) => ({ ...jarli, picture: { name, alt: 'A room' } }));
  expect(listCaseStudyFindings({ caseStudies }, has)).toEqual([
    ['case-studies/jarli.md', 'picture.name', 'there is no picture gone in pictures/'],
  ]);
});

test('R-11 a colour outside the palette is a fault, each field on its own', () => {
  const caseStudies = [{ ...jarli, color: '#123456', textColor: '#ffffff' }];
  expect(listCaseStudyFindings({ caseStudies }, has)).toEqual([
    ['case-studies/jarli.md', 'color', 'expected a colour of the palette, found "#123456"'],
    ['case-studies/jarli.md', 'textColor', 'expected a colour of the palette, found "#ffffff"'],
  ]);
});

test('R-11 two colours that can hardly be read on one another are a fault', () => {
  const caseStudies = [{ ...jarli, color: '#cc6a33', textColor: '#0e2229' }];
  expect(listCaseStudyFindings({ caseStudies }, has)).toEqual([
    ['case-studies/jarli.md', 'textColor', 'expected a contrast of 4.5 with color, found 4.4'],
  ]);
});

test('R-11 the colours of the palette are no fault, in capitals either', () => {
  const caseStudies = [{ ...jarli, color: '#16303A', textColor: '#F1D199' }];
  expect(listCaseStudyFindings({ caseStudies }, has)).toEqual([]);
});
