import type { Queries } from '#platform/database/store.ts';
import { AuthError } from '../domain/auth-error.ts';
import { createOneTimeSecrets } from '../domain/one-time-secrets.ts';
import type { EmailPurpose } from './auth-tables.ts';
import { storeEmail } from './own/emails.ts';
import { redeemCode, redeemLink } from './own/verify.ts';

/** Proves an address by a code or a link in an email, with the limits of visitors' accounts (docs/auth.md, rule 3). */
export type Proofs = ReturnType<typeof createProofs>;

export function createProofs(secret: string, now: () => number = Date.now) {
  const secrets = createOneTimeSecrets(secret);
  return {
    ...secrets,
    /** Stores an email and returns its id; undefined if the address has had five within the hour. */
    store: (trx: Queries, email: { email: string; purpose: EmailPurpose }): Promise<string | undefined> =>
      storeEmail(trx, { secrets, now }, { ...email, next: '' }),
    /** Whether this is a live code of the address, which is used up. A wrong one counts, so commit in any case. */
    redeemCode: (trx: Queries, tried: { address: string; typed: string; purpose: EmailPurpose }) =>
      redeemCode(trx, { secrets, now }, tried).then(() => true, refuse(false)),
    /** Uses up the link with this token, and returns its address; undefined if it has expired or was used. */
    redeemLink: (trx: Queries, token: string, purpose: EmailPurpose): Promise<string | undefined> =>
      redeemLink(trx, { now }, token, [purpose]).then(({ email }) => email, refuse(undefined)),
  };
}

const refuse =
  <Refused>(refused: Refused) =>
  (error: unknown): Refused => {
    if (error instanceof AuthError) return refused;
    throw error;
  };
