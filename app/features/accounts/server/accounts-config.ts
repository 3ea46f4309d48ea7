import { z } from 'zod';

/** Users sign in with a Supabase project, or with the site's own service. */
export type AccountsConfig = { kind: 'supabase'; url: string; key: string } | { kind: 'own' };

const loopbackHosts = ['127.0.0.1', 'localhost', '[::1]'];

const supabaseUrl = z
  .string()
  .refine(isSupabaseUrl, { error: 'an https URL without a path, such as https://project.supabase.co' })
  .transform((url) => new URL(url).origin);

/** Tokens are sent to this URL, so plain http is allowed for localhost only. */
function isSupabaseUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, pathname, search, hash, username } = new URL(text);
  const safe = protocol === 'https:' || (protocol === 'http:' && loopbackHosts.includes(hostname));
  return safe && pathname === '/' && `${search}${hash}${username}` === '';
}

const publicKey = z.string().refine((key) => key.length >= 20 && !isSecretKey(key), {
  error: 'the public (anon or publishable) key of the project, because it is sent to every browser',
});

function isSecretKey(key: string): boolean {
  if (key.startsWith('sb_secret_')) return true;
  const [, payload = ''] = key.split('.');
  return Buffer.from(payload, 'base64url').toString().includes('service_role');
}

/** The environment variables for accounts. */
export const accountsVariables = {
  SUPABASE_URL: supabaseUrl.optional(),
  SUPABASE_ANON_KEY: publicKey.optional(),
};

export const accountsSecrets = ['SUPABASE_ANON_KEY'];

export function chooseAccounts(variables: z.output<z.ZodObject<typeof accountsVariables>>): AccountsConfig {
  const { SUPABASE_URL: url, SUPABASE_ANON_KEY: key } = variables;
  if (url && key) return { kind: 'supabase', url, key };
  return { kind: 'own' };
}

/** Lists each variable that is missing although its counterpart is set. */
export function listHalfConfiguredAccounts(variables: Record<string, string | undefined>): string[] {
  const pair = ['SUPABASE_URL', 'SUPABASE_ANON_KEY'];
  return pair
    .filter((name) => !variables[name])
    .flatMap((name) => {
      const counterpart = pair.find((variable) => variable !== name) ?? '';
      return variables[counterpart] ? [`${name}: expected with ${counterpart}, got none`] : [];
    });
}

/** Lists the other origins that pages connect to for accounts: the Supabase project and its WebSocket. */
export function listAccountOrigins(accounts: AccountsConfig): string[] {
  return accounts.kind === 'supabase' ? [accounts.url, accounts.url.replace(/^http/, 'ws')] : [];
}
