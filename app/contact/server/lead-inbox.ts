import { randomBytes, randomUUID } from 'node:crypto';
import { countAgainstLimit } from '#platform/database/rate-limit.ts';
import type { Store } from '#platform/database/store.ts';
import { hashAddress } from '../domain/fingerprint.ts';
import { createFormTime } from '../domain/form-time.ts';
import { formatReference } from '../domain/lead.ts';
import { InboxUnavailable, type LeadInbox } from '../domain/lead-inbox.ts';
import { addressWindows } from '../domain/limits.ts';
import { readSignedReference, signReference } from '../domain/signed-reference.ts';
import { keepLead } from './keep-lead.ts';

export type LeadInboxOptions = {
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
          const reference = await keepLead(trx, sent, { ...fresh, secret, now: at });
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
