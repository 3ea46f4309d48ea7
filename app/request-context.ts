import { createContext } from 'react-router';

/** What an action may know about the client. No page may show any of it. */
export type RequestFacts = {
  /** The network address that rate limits count by; empty where it is unknown. */
  clientAddress: string;
};

export const requestContext = createContext<RequestFacts>({ clientAddress: '' });
