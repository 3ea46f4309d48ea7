import type { OnPageReport } from '#app/audit/domain/on-page-report/create-on-page-report.ts';
import { describeTarget } from '#app/audit/domain/on-page-report/on-page-words.ts';
import { ReportSection } from '#app/audit/page/report/sections/report-parts.tsx';

const placeNames = {
  title: 'Title',
  'main heading': 'Main heading',
  description: 'Description',
  opening: 'First hundred words',
};

/** The outline that a machine reads, where the phrase stands, and links that want a look. */
export function WordsSection({ report }: { report: OnPageReport }) {
  const { phraseUse, headings, targets, asked } = report;
  return (
    <ReportSection ground="sand" id="words">
      <div className="three">
        {phraseUse && (
          <div>
            <h2>Your phrase</h2>
            <dl className="sheet-list">
              {phraseUse.places.map(({ name, there }) => (
                <div key={name}>
                  <dt>{placeNames[name]}</dt>
                  <dd>{there ? 'Yes' : 'No'}</dd>
                </div>
              ))}
              <div>
                <dt>In all of the text</dt>
                <dd>{phraseUse.times === 1 ? 'Once' : `${phraseUse.times} times`}</dd>
              </div>
            </dl>
            <p className="small soft">
              In a place it counts where all its words are, in any order. No number of times in the text is
              right.
            </p>
          </div>
        )}
        <div>
          <h2>Its outline</h2>
          {headings.length === 0 && <p>There are no headings in its source.</p>}
          <ul className="outline">
            {headings.map(({ level, text }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: headings may be the same twice, and never change places
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
          <h2>Its links</h2>
          <p>
            {describeAsked(asked)}{' '}
            {targets.length === 0 &&
              asked.links > 0 &&
              (asked.links === 1 ? 'It is, without a detour.' : 'All are, without a detour.')}
          </p>
          {targets.length > 0 && (
            <ul className="files">
              {targets.map((target) => (
                <li key={target.url}>
                  <b>{describeTarget(target)}</b>{' '}
                  <span className="address" dir="ltr">
                    {target.url}
                  </span>
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

function describeAsked({ links, left }: OnPageReport['asked']): string {
  if (links === 0) return 'None was asked.';
  if (links + left === 1) return 'We asked the one address on its own site whether it is there.';
  return `We asked ${links} of ${links + left} addresses on its own site whether they are there.`;
}
