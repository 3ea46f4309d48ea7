import type { Account, Metadata } from './account.ts';
import { createAccount } from './new-account.ts';

/**
 * What someone is told who signs up with an address that is taken: an account that never was, and nothing of the
 * one that has it. The protocol marks it by an empty role and an empty list of identities.
 */
export function createObfuscatedAccount(email: string, data: Metadata, now: string): Account {
  const { account } = createAccount({ email, passwordHash: undefined, data, confirmed: false, now });
  return { ...account, confirmationSentAt: now };
}
