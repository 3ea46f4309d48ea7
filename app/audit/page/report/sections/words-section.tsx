import { formatCount } from '#platform/text/count.ts';
import type { LinkTarget } from '../../../domain/page-facts.ts';
import type { SeoReport } from '../../../domain/report/seo-report.ts';
import { Exact, FactList, ReportSection } from './report-parts.tsx';

const placeNames = {
  title: 'Title',
  'main heading': 'Main heading (h1)',
  description: 'Meta description',
  opening: 'First 100 words',
};

/** Shows where the search phrase is, the headings, and internal links that are broken or redirected. */
export function WordsSection({ report }: { report: SeoReport }) {
  const { phraseUse, headings, targets, tested } = report;
  return (
    <ReportSection ground="sand" id="words">
      <div className="three">
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
              A place counts if all words of the phrase are in it, in any order. There is no ideal number of
              times.
            </p>
          </div>
        )}
        <div>
          <h2>Heading structure</h2>
          {headings.length === 0 && <p>The page has no headings.</p>}
          <ul className="outline">
            {headings.map(({ level, text }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: headings may repeat, and their order never changes
              <li key={index} className={`level-${level}`}>
                <span className="soft">h{level}</span>{' '}
                <span className="address" dir="auto">
                  {text || '(empty)'}
                </span>
              </li>
            ))}
          </ul>
        </div>
        <div>
          <h2>Internal links</h2>
          <p>
            {describeTested(tested)}{' '}
            {targets.length === 0 && tested.links > 0 && <span>None is broken or redirected.</span>}
          </p>
          {targets.length > 0 && (
            <ul className="files">
              {targets.map((target) => (
                <li key={target.url}>
                  <b>{describeTarget(target)}</b> <Exact>{target.url}</Exact>
                  {target.text && (
                    <span className="soft" dir="auto">
                      {' '}
                      “{target.text}”
                    </span>
                  )}
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
    </ReportSection>
  );
}

function describeTested({ links, left }: SeoReport['tested']): string {
  return links === 0
    ? 'None was tested.'
    : `We tested ${links} of ${formatCount(links + left, 'internal link')}.`;
}

/** Describes the response to a link. */
function describeTarget(target: LinkTarget): string {
  switch (target.state) {
    case 'fine':
      return 'Redirected:';
    case 'unknown':
      if (target.status === undefined) return 'No answer:';
      return `${target.status >= 500 ? 'Server error' : 'Our crawler was refused'} (${target.status}):`;
    case 'broken':
      if (target.why === 'no host') return 'Unknown host:';
      return target.why === 'circle' ? 'Redirect loop:' : `Broken (${target.status}):`;
  }
}
