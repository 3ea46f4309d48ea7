import { useLocation } from 'react-router';
import { GoLink, SiteLink } from '#app/components/links.tsx';
import { Picture } from '#app/components/picture.tsx';
import { formatSearchPath } from '#app/features/search/page/search-path.ts';
import { FooterCta } from '#app/shell/frame/footer-cta.tsx';
import { Head } from '#app/shell/head/head.tsx';
import { decodeUri } from '#platform/text/escape.ts';
import { maxSearchLength } from '#platform/text/read-input.ts';

/** Tells the visitor that there is no such page (G-07). `message` can name what is missing: `Post not found`. */
export function NotFound({ message }: { message?: string | undefined }) {
  const query = findPathWords(useLocation().pathname);
  return (
    <>
      <section className="msg">
        <Head title="Page Not Found" description="This page does not exist." noindex />
        <meta name="prerender-status-code" content="404" />
        <h1 className="big">
          404<span className="sr">: Page Not Found</span>
        </h1>
        <div className="wrap">
          {message && <p className="small soft">{message}</p>}
          <p className="cut oops">Oops! The page you are looking for does not exist.</p>
          <p className="lead">It might have been moved or deleted. Let’s take you back home.</p>
          <p className="lead">
            <GoLink to={formatSearchPath({ words: query })}>
              {query ? `Search for “${shorten(query)}”` : 'Search this site'}
            </GoLink>
          </p>
          <div className="cta">
            <SiteLink className="btn btn-berry" to="/">
              Back to Home
            </SiteLink>
            <button className="btn btn-line" type="button" data-act="back">
              Go Back
            </button>
          </div>
        </div>
        <Picture className="floor" name="floor-notfound.svg" eager />
      </section>
      <FooterCta />
    </>
  );
}

/** Extracts the words in the last part of a path, which are used as a search query. */
function findPathWords(pathname: string): string {
  return decodeUri(pathname.split('/').findLast(Boolean) ?? '')
    .replace(/\.(html?|php|aspx?)$/i, '')
    .replace(/[^\p{L}\p{N}\p{M}'’]+/gu, ' ')
    .trim()
    .slice(0, maxSearchLength)
    .toWellFormed()
    .trim();
}

/** The number of characters after which a long address is truncated. */
const maxShownLength = 40;

function shorten(query: string): string {
  return query.length <= maxShownLength ? query : `${query.slice(0, maxShownLength).toWellFormed().trim()}…`;
}
