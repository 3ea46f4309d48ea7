import { randomBytes, randomUUID } from 'node:crypto';
import { countAgainstLimit, hashAddress } from '#platform/database/rate-limit.ts';
import type { Store } from '#platform/database/store.ts';
import { formatReference } from '../domain/lead.ts';
import { InboxUnavailable, type LeadInbox } from '../domain/lead-inbox.ts';
import { createFormTime, readSignedReference, signReference } from '../domain/signatures.ts';
import { storeLead } from './store-lead.ts';

/** Messages from one network address; every server counts in the same table. */
const addressWindows = [
  { seconds: 600, count: 5 },
  { seconds: 24 * 3600, count: 20 },
] as const;

type LeadInboxOptions = {
  store: Store;
  secret: string;
  /** Called after each commit that brought jobs. */
  wake?: () => void;
  now?: () => number;
};

export function createLeadInbox({
  store,
  secret,
  wake = () => {},
  now = Date.now,
}: LeadInboxOptions): LeadInbox {
  return {
    createFormTime: () => createFormTime(secret, now()),
    signReference: (reference, about) => signReference(reference, about, secret),
    readReference: (signed, about) => readSignedReference(signed, about, secret),
    async receive(sent) {
      const at = now();
      try {
        const receipt = await store.transaction(async (trx) => {
          // The limit comes first: messages from one address queue up here, so that a double click becomes one lead.
          const whom = hashAddress(sent.address, secret);
          const limit = await countAgainstLimit(trx, {
            what: 'contact',
            whom,
            windows: addressWindows,
            now: at,
          });
          if (!limit.allowed)
            return { outcome: 'limited' as const, retryAfterSeconds: limit.retryAfterSeconds };
          const fresh = { id: randomUUID(), reference: formatReference(randomBytes(7)) };
          const reference = await storeLead(trx, sent, { ...fresh, secret, now: at });
          return { outcome: 'received' as const, reference };
        });
        if (receipt.outcome === 'received') wake();
        return receipt;
      } catch (error) {
        throw new InboxUnavailable(error);
      }
    },
  };
}

/** Signs forms that nobody can send, so it lasts no longer than the process. */
const closedSecret = randomBytes(32).toString('base64url');

/** Stands where no database is open: the form is shown, and sending it fails with `InboxUnavailable`. */
export const closedInbox: LeadInbox = {
  createFormTime: () => createFormTime(closedSecret, Date.now()),
  signReference: (reference, about) => signReference(reference, about, closedSecret),
  readReference: (signed, about) => readSignedReference(signed, about, closedSecret),
  receive: () => Promise.reject(new InboxUnavailable(new Error('No database is open.'))),
};
