import type { Account, Identity } from '../../domain/account.ts';
import { audience } from './access-tokens.ts';

type Shown = { role?: string };

/** The protocol's User. What is not set is left out, as the reference does; the hash of the password never is in it. */
export function formatAccount(account: Account, identities: Identity[], { role = audience }: Shown = {}) {
  return {
    id: account.id,
    aud: audience,
    role,
    email: account.email,
    phone: '',
    ...listSet({
      email_confirmed_at: account.emailConfirmedAt,
      confirmed_at: account.emailConfirmedAt,
      confirmation_sent_at: account.confirmationSentAt,
      recovery_sent_at: account.recoverySentAt,
      new_email: account.newEmail,
      email_change_sent_at: account.emailChangeSentAt,
      last_sign_in_at: account.lastSignInAt,
      banned_until: account.bannedUntil,
    }),
    app_metadata: account.appMetadata,
    user_metadata: account.userMetadata,
    identities: identities.map(formatIdentity),
    created_at: account.createdAt,
    updated_at: account.updatedAt,
    is_anonymous: false,
  };
}

function formatIdentity(identity: Identity) {
  return {
    identity_id: identity.id,
    id: identity.providerId,
    user_id: identity.accountId,
    identity_data: identity.data,
    provider: identity.provider,
    ...listSet({ last_sign_in_at: identity.lastSignInAt }),
    created_at: identity.createdAt,
    updated_at: identity.updatedAt,
    email: identity.data.email,
  };
}

function listSet(values: Record<string, string | undefined>): Record<string, string> {
  const set = Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return Object.fromEntries(set);
}
