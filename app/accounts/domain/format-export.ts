import type { Account } from './account.ts';

/**
 * One line of JSON an account, oldest first: each the body that Supabase's admin API takes to make a user, hash of
 * the password and id included. https://supabase.com/docs/reference/javascript/auth-admin-createuser
 */
export function formatExport(accounts: Account[], now: number): string {
  const lines = accounts
    .toSorted((a, b) => a.createdAt.localeCompare(b.createdAt))
    .map((account) => `${JSON.stringify(describeUser(account, now))}\n`);
  return lines.join('');
}

export type ExportedUser = {
  id: string;
  email: string;
  email_confirm: boolean;
  /** Without one the user signs in by e-mail, or chooses a password by recovery. */
  password_hash?: string;
  user_metadata: Account['userMetadata'];
  app_metadata: Account['appMetadata'];
  ban_duration?: string;
};

function describeUser(account: Account, now: number): ExportedUser {
  const bannedMs = Date.parse(account.bannedUntil ?? '') - now;
  return {
    id: account.id,
    email: account.email,
    email_confirm: account.emailConfirmedAt !== undefined,
    ...(account.passwordHash && { password_hash: account.passwordHash }),
    user_metadata: account.userMetadata,
    app_metadata: account.appMetadata,
    ...(bannedMs > 0 && { ban_duration: `${Math.ceil(bannedMs / 3600_000)}h` }),
  };
}
