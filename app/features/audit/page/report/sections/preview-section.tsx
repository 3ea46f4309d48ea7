import type { SeoReport } from '../../../domain/report/report.ts';
import { Exact, ReportSection } from './report-parts.tsx';

/** Shows the page as search results and shared links do. */
export function PreviewSection({ report: { preview, card } }: { report: SeoReport }) {
  const { site, trail, title, description } = preview;
  return (
    <ReportSection ground="page" id="previews">
      <div className="heads">
        <h2>Previews</h2>
        <p>
          Made from the page’s own tags. Search engines may choose other text from the page, and cut it
          elsewhere.
        </p>
      </div>
      <div className="pair">
        <div className="seen">
          <h3>Google result</h3>
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
            {`The title is about ${title.pixels} of 600 pixels wide${title.cut ? ', so it is cut' : ''}. `}
            {`The description is about ${description.pixels} of 920${description.cut ? ', so it is cut' : ''}.`}
          </p>
        </div>
        <div className="seen">
          <h3>Link preview</h3>
          <div className="shared">
            <p className="shared-picture">
              {card.image ? (
                <>
                  {card.image.says}
                  <Exact>{card.image.address}</Exact>
                  {card.image.alt && (
                    <span>
                      Alt text: <bdi>{card.image.alt}</bdi>
                    </span>
                  )}
                </>
              ) : (
                'There is no Open Graph image. Networks show text only, or an image of their choice.'
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
          {card.image && (
            <p className="small soft">
              We looked the image up and describe it here. Your browser doesn’t load it, so it contacts no
              other site.
            </p>
          )}
        </div>
      </div>
    </ReportSection>
  );
}
