import { useAuth } from '#app/session/use-auth.ts';

/** Tells a form of the browser's own who is signed in. React is there at once where somebody may be. */
export function AccessToken() {
  const { state } = useAuth();
  const token = state.kind === 'signed-in' ? state.session.access_token : '';
  return <input type="hidden" name="access_token" value={token} />;
}
