import type { OnPageReport } from '#app/audit/domain/on-page-report/create-on-page-report.ts';
import { ReportSection } from '#app/audit/page/report/sections/report-parts.tsx';

/** Shows the page as search results and shared links do. */
export function PreviewSection({ report: { preview, card } }: { report: OnPageReport }) {
  const { site, trail, title, description } = preview;
  return (
    <ReportSection ground="page" id="previews">
      <div className="heads">
        <h2>How it looks from outside</h2>
        <p>
          As it is written. Search engines may choose other words from the page, and cut by their own rules.
        </p>
      </div>
      <div className="pair">
        <div className="seen">
          <h3>In a search</h3>
          <div className="result">
            <p className="result-site">
              <bdi>{site}</bdi>
              <span className="address">{trail}</span>
            </p>
            <p className="result-title" dir="auto">
              {title.text}
            </p>
            <p className="result-text" dir="auto">
              {description.text}
            </p>
          </div>
          <p className="small soft">
            The title needs about {title.pixels} of 600 pixels{title.cut && ', so it is cut'}. The description
            needs about {description.pixels} of 920{description.cut && ', so it is cut'}.
          </p>
        </div>
        <div className="seen">
          <h3>Where it is shared</h3>
          <div className="shared">
            <p className="shared-picture">
              {card.picture ? (
                <>
                  {card.picture.says}
                  <span className="address" dir="ltr">
                    {card.picture.address}
                  </span>
                  {card.picture.alt && (
                    <span>
                      Its text: <bdi>{card.picture.alt}</bdi>
                    </span>
                  )}
                </>
              ) : (
                'No picture is named for shared links. They show words alone, or what a network picks.'
              )}
            </p>
            <div className="shared-words">
              <p className="small soft address">{card.site}</p>
              <p className="shared-title" dir="auto">
                {card.title || 'No title'}
              </p>
              <p className="small" dir="auto">
                {card.description || 'No description'}
              </p>
            </div>
          </div>
          <p className="small soft">
            We looked the picture up and show what it is. It is not loaded here: your browser asks no stranger
            for anything.
          </p>
        </div>
      </div>
    </ReportSection>
  );
}
