import {
  createPrivateKey,
  createPublicKey,
  type JsonWebKey,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';
import type { JWK } from 'jose';
import { z } from 'zod';
import { parseJson } from '#platform/text/read-input.ts';

/** Who keeps the accounts: a Supabase project, or the site itself. */
export type AccountsConfig =
  | { kind: 'supabase'; url: string; key: string }
  | { kind: 'own'; confirmEmail: boolean; jwks: JWK[] | undefined };

const onOff = z.enum(['on', 'off'], 'on or off').transform((word) => word === 'on');

const loopbackHosts = ['127.0.0.1', 'localhost', '[::1]'];

const supabaseUrl = z
  .string()
  .refine(isSupabaseUrl, { error: 'an https URL without a path, such as https://project.supabase.co' })
  .transform((url) => new URL(url).origin);

/** Tokens are sent to this URL, so http is allowed on this machine only. */
function isSupabaseUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, pathname, search, hash, username } = new URL(text);
  const safe = protocol === 'https:' || (protocol === 'http:' && loopbackHosts.includes(hostname));
  return safe && pathname === '/' && `${search}${hash}${username}` === '';
}

const publicKey = z.string().refine((key) => key.length >= 20 && !isSecretKey(key), {
  error: 'the public (anon or publishable) key of the project: it is sent to every browser',
});

function isSecretKey(key: string): boolean {
  if (key.startsWith('sb_secret_')) return true;
  const [, payload = ''] = key.split('.');
  return Buffer.from(payload, 'base64url').toString().includes('service_role');
}

const jwk = z
  .looseObject({
    kty: z.enum(['EC', 'RSA', 'OKP']),
    kid: z.string().min(1).optional(),
    d: z.string().optional(),
  })
  .refine(isReadable);

/** Opens the key, because a truncated one would otherwise fail later, where no message can name the variable. */
function isReadable(key: { d?: string | undefined }): boolean {
  try {
    const given = { key: key as JsonWebKey, format: 'jwk' } as const;
    const open = createPublicKey(given);
    return signing.has(describeKey(open)) && (key.d === undefined || belongs(createPrivateKey(given), open));
  } catch {
    return false;
  }
}

/** Tells whether the two parts form one key. A foreign private part would make signatures that nobody can verify. */
function belongs(own: KeyObject, open: KeyObject): boolean {
  const how = own.asymmetricKeyType === 'ed25519' ? null : 'sha256';
  const text = Buffer.from('saltbush');
  return verify(how, text, open, sign(how, text, own));
}

const signing = new Set(['ec prime256v1', 'ec secp384r1', 'ec secp521r1', 'ed25519', 'rsa']);

function describeKey({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): string {
  return [asymmetricKeyType, asymmetricKeyDetails?.namedCurve].filter(Boolean).join(' ');
}

const jwtKeys = z.string().transform((text, context) => {
  const shape = z.union([z.object({ keys: z.array(jwk) }).transform(({ keys }) => keys), z.array(jwk)]);
  const parsed = shape.safeParse(parseJson(text));
  if (parsed.success && parsed.data.some(({ d }) => d !== undefined)) return parsed.data as JWK[];
  context.addIssue(
    'a JWK set as JSON, of whole EC, RSA or OKP keys that can sign, at least one of them private',
  );
  return z.NEVER;
});

/** The part of the environment's schema that concerns accounts. */
export const accountsVariables = {
  SUPABASE_URL: supabaseUrl.optional(),
  SUPABASE_ANON_KEY: publicKey.optional(),
  AUTH_CONFIRM_EMAIL: onOff.default(true),
  AUTH_JWT_KEYS: jwtKeys.optional(),
};

export const accountsSecrets = ['SUPABASE_ANON_KEY', 'AUTH_JWT_KEYS'];

export function chooseAccounts(given: z.output<z.ZodObject<typeof accountsVariables>>): AccountsConfig {
  const { SUPABASE_URL: url, SUPABASE_ANON_KEY: key } = given;
  if (url && key) return { kind: 'supabase', url, key };
  return { kind: 'own', confirmEmail: given.AUTH_CONFIRM_EMAIL, jwks: given.AUTH_JWT_KEYS };
}

/** Says which variable is missing although its partner is set. */
export function listHalfConfiguredAccounts(given: Record<string, string | undefined>): string[] {
  const pair = ['SUPABASE_URL', 'SUPABASE_ANON_KEY'];
  return pair
    .filter((name) => !given[name])
    .flatMap((name) => {
      const other = pair.find((each) => each !== name) ?? '';
      return given[other] ? [`${name}: expected with ${other}, got none`] : [];
    });
}

/** Lists the origins besides the site that pages may connect to for accounts: the Supabase project and its socket. */
export function listAccountOrigins(accounts: AccountsConfig): string[] {
  return accounts.kind === 'supabase' ? [accounts.url, accounts.url.replace(/^http/, 'ws')] : [];
}
