import type { SupabaseClient } from '@supabase/supabase-js';
import { createContext, use } from 'react';
import type { AuthState } from './auth-state.ts';

export type Auth = {
  state: AuthState;
  /** Loads the client if necessary, and returns it. Rejects if it cannot be loaded. */
  client(): Promise<SupabaseClient>;
  /** Ends the session in this browser only. */
  signOut(): Promise<void>;
  /** Returns the address of the service's API. In the browser only. */
  api(): AuthApi;
};

export type AuthApi = { url: string /** The public key. */; key: string };

export const AuthContext = createContext<Auth | undefined>(undefined);

/** */
export function useAuth(): Auth {
  const auth = use(AuthContext);
  if (!auth) throw new Error('useAuth must be used within an AuthProvider');
  return auth;
}

/** The session as the frame shows it. Only the browser knows it; the server renders every page as signed out. */
export type Session = { state: 'signed-out' } | { state: 'signed-in'; email: string; signOut: () => void };

export const SessionContext = createContext<Session>({ state: 'signed-out' });

export function useSession(): Session {
  return use(SessionContext);
}
