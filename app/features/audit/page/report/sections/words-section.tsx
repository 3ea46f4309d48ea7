import type { SeoReport } from '../../../domain/report/report.ts';
import { FactList, ReportSection } from './report-parts.tsx';

const placeNames = {
  title: 'Title',
  'main heading': 'Main heading (h1)',
  description: 'Meta description',
  opening: 'First 100 words',
};

/** Shows where the search phrase is, and the headings. */
export function WordsSection({ report }: { report: SeoReport }) {
  const { phraseUse, headings, moreHeadings } = report;
  return (
    <ReportSection ground="sand" id="words">
      <div className="pair">
        {phraseUse && (
          <div>
            <h2>Search phrase</h2>
            <FactList
              facts={[
                ...phraseUse.places.map(({ name, there }): [string, string] => [
                  placeNames[name],
                  there ? 'Yes' : 'No',
                ]),
                ['In the whole text', phraseUse.times === 1 ? 'Once' : `${phraseUse.times} times`],
              ]}
            />
            <p className="small soft">
              A place counts if it has all words of the phrase but small ones such as “in”, in any order.
              There is no ideal number of times.
            </p>
          </div>
        )}
        <div>
          <h2>Heading structure</h2>
          {headings.length === 0 && <p>The page has no headings.</p>}
          <ul className="outline">
            {headings.map(({ level, text }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: headings may repeat, and their order never changes
              <li key={index} className={`level-${Math.min(level, 6)}`}>
                <span className="soft">h{level}</span>{' '}
                <span className="address" dir="auto">
                  {text || '(empty)'}
                </span>
              </li>
            ))}
          </ul>
          {moreHeadings !== undefined && <p className="small soft">And {moreHeadings} more.</p>}
        </div>
      </div>
    </ReportSection>
  );
}
