import { createContext } from 'react-router';

/** What an action may know of who asks. Nothing of it may show in a page. */
export type RequestFacts = {
  /** The network address that rate limits are counted by; empty where it is not known. */
  clientAddress: string;
};

export const requestContext = createContext<RequestFacts>({ clientAddress: '' });
