import type { AccountsConfig } from './accounts-config.ts';

/** Where pages may connect to for the accounts, beside the site itself: exactly the project, and its socket. */
export function listAccountOrigins(accounts: AccountsConfig): string[] {
  return accounts.kind === 'supabase' ? [accounts.url, accounts.url.replace(/^http/, 'ws')] : [];
}
