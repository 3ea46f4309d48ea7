import { useAuth } from '#app/session/use-auth.ts';

/** Adds the access token to a native form. React starts at once if a visitor may be signed in. */
export function AccessToken() {
  const { state } = useAuth();
  const token = state.kind === 'signed-in' ? state.session.access_token : '';
  return <input type="hidden" name="access_token" value={token} />;
}
