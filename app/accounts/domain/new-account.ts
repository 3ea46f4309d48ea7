import { randomUUID } from 'node:crypto';
import type { Account, AccountWithIdentity, Metadata } from './account.ts';

type Given = {
  email: string;
  passwordHash: string | undefined;
  data: Metadata;
  confirmed: boolean;
  /** ISO 8601 */
  now: string;
};

/** Creates an account and its identity with the values that Supabase would store. */
export function createAccount({ email, passwordHash, data, confirmed, now }: Given): AccountWithIdentity {
  const id = randomUUID();
  const metadata = withClaims({ id, email }, data, confirmed);
  return {
    account: {
      id,
      email,
      passwordHash,
      emailConfirmedAt: confirmed ? now : undefined,
      confirmationSentAt: undefined,
      recoverySentAt: undefined,
      newEmail: undefined,
      emailChangeSentAt: undefined,
      emailChangeHalfway: false,
      lastSignInAt: undefined,
      bannedUntil: undefined,
      appMetadata: { provider: 'email', providers: ['email'] },
      userMetadata: metadata,
      createdAt: now,
      updatedAt: now,
    },
    identity: {
      id: randomUUID(),
      accountId: id,
      provider: 'email',
      providerId: id,
      data: metadata,
      lastSignInAt: undefined,
      createdAt: now,
      updatedAt: now,
    },
  };
}

/** Adds the site's own claims to what the user typed, and overrides claims that the user made up. */
export function withClaims(
  { id, email }: Pick<Account, 'id' | 'email'>,
  data: Metadata,
  confirmed: boolean,
): Metadata {
  return { ...data, sub: id, email, email_verified: confirmed, phone_verified: false };
}

/**
 * Creates the account that is shown to somebody who signs up with a taken address. It is never stored and says nothing
 * about the real one. The protocol marks it by an empty role and an empty list of identities.
 */
export function createObfuscatedAccount(email: string, data: Metadata, now: string): Account {
  const { account } = createAccount({ email, passwordHash: undefined, data, confirmed: false, now });
  return { ...account, confirmationSentAt: now };
}
