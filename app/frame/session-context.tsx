import { createContext, use } from 'react';

/** What the frame knows of the visitor. The browser decides it, and the server renders every page signed out. */
export type Session = { state: 'signed-out' } | { state: 'signed-in'; email: string; signOut: () => void };

const SessionContext = createContext<Session>({ state: 'signed-out' });

export const SessionProvider = SessionContext;

export function useSession(): Session {
  return use(SessionContext);
}
