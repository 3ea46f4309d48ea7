import { useLocation } from 'react-router';
import { FootCall } from '#app/frame/foot-call.tsx';
import { Head } from '#app/head/head.tsx';
import { formatSearchPath } from '#app/search/page/search-path.ts';
import { GoLink, SiteLink } from '#app/ui/links.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { maxSearchLength } from '#platform/text/read-input.ts';

/** Says that there is no such page (G-07). `message` names what is missing where the page knows: `Post not found`. */
export function NotFound({ message }: { message?: string | undefined }) {
  const words = findPathWords(useLocation().pathname);
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
          <p className="lead">It might have been moved or deleted. Let's take you back home.</p>
          <p className="lead">
            <GoLink to={formatSearchPath({ words })}>
              {words ? `Search for “${shorten(words)}”` : 'Search this site'}
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
      <FootCall />
    </>
  );
}

/** The words in a path, to search for. */
function findPathWords(pathname: string): string {
  return decodePath(pathname)
    .replace(/\.(html?|php|aspx?)$/i, '')
    .replace(/[^\p{L}\p{N}\p{M}'’]+/gu, ' ')
    .trim()
    .slice(0, maxSearchLength)
    .toWellFormed()
    .trim();
}

function decodePath(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

/** This many characters are enough to recognise a long address. */
const maxShownLength = 40;

function shorten(words: string): string {
  return words.length <= maxShownLength ? words : `${words.slice(0, maxShownLength).toWellFormed().trim()}…`;
}
