import { SiteLink } from '#app/components/links.tsx';

/** Tells visitors without JavaScript that they can't sign in, before they type a password. */
export function NoScriptNote() {
  return (
    <noscript>
      <div className="note">
        <p>
          <b>Signing in needs JavaScript.</b>
          <br />
          It is off in this browser, or did not load. Everything else here works without it. If a link in an
          email brought you here, it stays valid: open it where JavaScript is on.
        </p>
      </div>
    </noscript>
  );
}

/** CSS reveals this note after a while, because the script that would do so may be what failed to load. */
export function ScriptNotLoaded() {
  return (
    <div className="late">
      <div className="note bad">
        <p>
          <b>The sign-in code did not load.</b>
          <br />
          Signing in needs JavaScript, and something is blocking it, or the connection is slow.{' '}
          {/* biome-ignore lint/a11y/useValidAnchor: an empty href is the URL of this page, with its query */}
          <a href="">Reload this page</a>
        </p>
      </div>
    </div>
  );
}

/** Shown if the Supabase client failed to load. */
export function Unavailable() {
  return (
    <div className="note bad" role="alert">
      <p>
        <b>We could not load the sign-in code.</b>
        <br />
        Check your connection, then{' '}
        <button type="button" className="as-link" onClick={() => location.reload()}>
          reload this page
        </button>
        . If that doesn’t help, <SiteLink to="/contact">write to us</SiteLink>.
      </p>
    </div>
  );
}
