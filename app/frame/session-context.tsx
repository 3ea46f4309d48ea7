import { createContext, use } from 'react';

/** Who is looking, as far as the frame must know. Decided in the browser: every page is rendered signed out. */
export type Session = { state: 'signed-out' } | { state: 'signed-in'; email: string; signOut: () => void };

const SessionContext = createContext<Session>({ state: 'signed-out' });

export const SessionProvider = SessionContext;

export function useSession(): Session {
  return use(SessionContext);
}
