import { SiteLink } from '#app/ui/site-link.tsx';

/** Nobody is asked for a password that could not be used. */
export function WithoutScript() {
  return (
    <noscript>
      <div className="note">
        <p>
          <b>Signing in needs JavaScript.</b>
          <br />
          It is off in this browser, or did not come. Everything else here works without it.
        </p>
      </div>
    </noscript>
  );
}

/** The client did not come: a cut in the network, or a browser that keeps it out. */
export function Unavailable() {
  return (
    <div className="note bad" role="alert">
      <p>
        <b>We could not load the part that signs you in.</b>
        <br />
        Check your connection, then{' '}
        <button type="button" className="as-link" onClick={() => location.reload()}>
          load this page again
        </button>
        . If it goes on, <SiteLink to="/contact">write to us</SiteLink>.
      </p>
    </div>
  );
}
