import { GoLink } from '#app/ui/go-link.tsx';
import { Ideas, Ways } from './ways.tsx';

/** What to do next where nothing was found. */
export function NoResults() {
  return (
    <>
      <div className="stone nothing">
        <p>
          Fewer words find more, and so does the plain name of a thing. Slips of a letter or two we forgive by
          ourselves.
        </p>
        <Ideas />
        <GoLink to="/contact">Ask a person instead</GoLink>
      </div>
      <h2 className="rowlab ways-title">Or walk in by a door</h2>
      <Ways />
    </>
  );
}
