import { SiteLink } from '#app/ui/links.tsx';

/** Tells visitors without JavaScript that they cannot sign in, before they type a password. */
export function WithoutScript() {
  return (
    <noscript>
      <div className="note">
        <p>
          <b>Signing in needs JavaScript.</b>
          <br />
          It is off in this browser, or did not load. Everything else here works without it.
        </p>
      </div>
    </noscript>
  );
}

/** CSS shows this note after the loading screen has waited long enough, because no script may have arrived to do it. */
export function NeverCame() {
  return (
    <div className="late">
      <div className="note bad">
        <p>
          <b>The sign-in code did not load.</b>
          <br />
          Signing in needs JavaScript, and something is blocking it, or the connection is slow.{' '}
          {/* biome-ignore lint/a11y/useValidAnchor: the empty address is that of this page, with all that is in it */}
          <a href="">Load this page again</a>
        </p>
      </div>
    </div>
  );
}

/** Tells that the Supabase client could not be loaded: the network failed, or the browser blocked it. */
export function Unavailable() {
  return (
    <div className="note bad" role="alert">
      <p>
        <b>We could not load the sign-in code.</b>
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
