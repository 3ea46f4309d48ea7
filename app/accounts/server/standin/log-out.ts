import { type AuthFailure, invalid } from '../../domain/auth-failure.ts';
import type { AuthContext } from './auth-context.ts';
import type { SignedIn } from './require-session.ts';

/** Ends this session, the others, or all of the account's. */
export async function logOut(
  { store }: AuthContext,
  { account, sessionId }: SignedIn,
  scope: string,
): Promise<AuthFailure | undefined> {
  switch (scope) {
    case 'global':
      await store.transaction((queries) => queries.deleteSessions(account.id));
      return undefined;
    case 'local':
      await store.transaction((queries) => queries.deleteSession(sessionId));
      return undefined;
    case 'others':
      await store.transaction((queries) => queries.deleteSessions(account.id, sessionId));
      return undefined;
    default:
      return invalid(`Unsupported logout scope "${scope.slice(0, 40)}"`);
  }
}
