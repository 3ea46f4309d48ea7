import { expect, test } from 'vitest';
import type { CaseStudy } from './case-study.ts';
import { listCaseStudyFaults } from './list-case-study-faults.ts';
import { loadContent } from './load-content.ts';

const [study] = loadContent('content').caseStudies as [CaseStudy];
const file = `case-studies/${study.slug}.md`;
const has = (path: string) => path === 'pictures/studio.webp';
const picture = (name: string) => ({ picture: { name, alt: 'A room' } });

test.each<[string, Partial<CaseStudy>, string[][]]>([
  ['a photo of any format', picture('studio'), []],
  ['a photo that is not there', picture('gone'), [['picture.name', 'there is no picture gone in pictures/']]],
  ['colours of the palette, in capitals or not', { color: '#16303A', textColor: '#f1d199' }, []],
  [
    'colours outside the palette, each on its own',
    { color: '#123456', textColor: '#ffffff' },
    [
      ['color', 'expected a colour of the palette, found "#123456"'],
      ['textColor', 'expected a colour of the palette, found "#ffffff"'],
    ],
  ],
  [
    'two colours that can hardly be read on one another',
    { color: '#cc6a33', textColor: '#0e2229' },
    [['textColor', 'expected a contrast of 4.5 with color, found 4.4']],
  ],
])('R-11 the faults of a case study with %s are named', (_what, change, faults) => {
  const sound = { ...study, picture: undefined, color: '#16303a', textColor: '#f1d199' };
  expect(listCaseStudyFaults({ caseStudies: [{ ...sound, ...change }] }, has)).toEqual(
    faults.map(([field, problem]) => ({ file, field, problem })),
  );
});
