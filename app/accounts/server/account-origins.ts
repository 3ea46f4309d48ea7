import type { AccountsConfig } from './accounts-config.ts';

/** The origins that pages may connect to for accounts beside the site: the Supabase project and its socket. */
export function listAccountOrigins(accounts: AccountsConfig): string[] {
  return accounts.kind === 'supabase' ? [accounts.url, accounts.url.replace(/^http/, 'ws')] : [];
}
