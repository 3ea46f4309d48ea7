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

/** An account and the one way into it, as Supabase would keep them. */
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

/** What a person typed in, and what we say of them. */
export function withClaims(
  { id, email }: Pick<Account, 'id' | 'email'>,
  data: Metadata,
  confirmed: boolean,
): Metadata {
  return { ...data, sub: id, email, email_verified: confirmed, phone_verified: false };
}

/**
 * What someone is told who signs up with an address that is taken: an account that never was, and nothing of the
 * one that has it. The protocol marks it by an empty role and an empty list of identities.
 */
export function createObfuscatedAccount(email: string, data: Metadata, now: string): Account {
  const { account } = createAccount({ email, passwordHash: undefined, data, confirmed: false, now });
  return { ...account, confirmationSentAt: now };
}
