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
import { type AccountsLimits, type AccountsSettings, defaultLimits } from '../domain/accounts-settings.ts';

/** Who keeps the accounts: a Supabase project, or the site itself. */
export type AccountsConfig =
  | { kind: 'supabase'; url: string; key: string }
  | { kind: 'own'; settings: AccountsSettings; jwks: JWK[] | undefined };

const onOff = z.enum(['on', 'off'], 'on or off').transform((word) => word === 'on');

/** Digits alone. */
function wholeNumber(least: number, most: number) {
  const error = `a whole number from ${least} to ${most}`;
  return z
    .string()
    .refine((text) => /^\d{1,7}$/.test(text) && Number(text) >= least && Number(text) <= most, { error })
    .transform(Number);
}

const loopbackHosts = ['127.0.0.1', 'localhost', '[::1]'];

const supabaseUrl = z
  .string()
  .refine(isSupabaseUrl, { error: 'an https URL without a path, such as https://project.supabase.co' })
  .transform((url) => new URL(url).origin);

/** Tokens go there: http only on this machine. */
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

const redirects = z
  .string()
  .transform((text) => text.split(/[\s,]+/).filter((glob) => glob !== ''))
  .refine((globs) => globs.every((glob) => /^[a-z][a-z\d+.-]*:\/\/\S+$/i.test(glob)), {
    error: 'addresses with commas between them, such as https://app.example/**',
  })
  .refine((globs) => globs.every(namesItsHost), {
    error:
      'addresses that name a host (at most its first labels may be *): anything else would send sessions anywhere',
  });

/**
 * A glob whose host may be anybody's is an open redirect. `*` stands for whole labels of a name that ends in two that
 * are written out; the schemes of apps have no host to name.
 */
function namesItsHost(glob: string): boolean {
  const [, scheme = '', host = ''] = /^([^:]+):\/\/([^/?#]*)/.exec(glob) ?? [];
  if (/[*?]/.test(scheme)) return false;
  if (!/^https?$/i.test(scheme)) return true;
  // A question mark is one character of a path; in the host it would end it, or be anybody's.
  if (glob.slice(scheme.length + 3 + host.length).startsWith('?')) return false;
  const [name = '', port = ''] = host.split(/:(?=[\d*]*$)/);
  if (/\*/.test(port) && port !== '*') return false;
  if (loopbackHosts.includes(name)) return true;
  const labels = name.split('.');
  const isPlain = (label = '') => /^[a-z\d-]+$/i.test(label);
  return (
    labels.length > 1 &&
    isPlain(labels.at(-1)) &&
    isPlain(labels.at(-2)) &&
    labels.every((label) => label === '*' || isPlain(label))
  );
}

const limits = z.string().transform((text, context): AccountsLimits => {
  const given: Record<string, number> = {};
  for (const part of text.split(/[\s,]+/).filter((word) => word !== '')) {
    const [, name = '', count] = /^([a-z]+)=(\d{1,6})$/.exec(part) ?? [];
    if (!Object.hasOwn(defaultLimits, name)) {
      context.addIssue(`pairs such as send=30,token=150; names are ${Object.keys(defaultLimits).join(', ')}`);
      return z.NEVER;
    }
    given[name] = Number(count);
  }
  return { ...defaultLimits, ...given };
});

const jwk = z
  .looseObject({
    kty: z.enum(['EC', 'RSA', 'OKP']),
    kid: z.string().min(1).optional(),
    d: z.string().optional(),
  })
  .refine(isReadable);

/** Names are not enough: a key that is cut short would be found out where no variable is known any more. */
function isReadable(key: { d?: string | undefined }): boolean {
  try {
    const given = { key: key as JsonWebKey, format: 'jwk' } as const;
    const open = createPublicKey(given);
    return signing.has(describeKey(open)) && (key.d === undefined || belongs(createPrivateKey(given), open));
  } catch {
    return false;
  }
}

/** A private part of another key would sign what nobody can check. */
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

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What the environment may say; `server/env.ts` gives each its variable. */
export const accountsFields = {
  supabaseUrl,
  publicKey,
  onOff,
  passwordMin: wholeNumber(6, 72),
  mailIntervalSeconds: wholeNumber(0, 86_400),
  // The client renews with less than 120 s left: a token of fewer would be renewed at every tick.
  tokenSeconds: wholeNumber(121, 604_800),
  redirects,
  limits,
  jwtKeys,
};

type Given = {
  supabaseUrl: string | undefined;
  supabaseKey: string | undefined;
  settings: AccountsSettings;
  jwks: JWK[] | undefined;
};

export function chooseAccounts({
  supabaseUrl: url,
  supabaseKey: key,
  settings,
  jwks,
}: Given): AccountsConfig {
  return url && key ? { kind: 'supabase', url, key } : { kind: 'own', settings, jwks };
}

/** Faults of values that are fine each by itself. */
export function listHalfConfiguredAccounts(given: Record<string, string | undefined>): string[] {
  const pair = ['SUPABASE_URL', 'SUPABASE_ANON_KEY'];
  return pair
    .filter((name) => !given[name])
    .flatMap((name) => {
      const other = pair.find((each) => each !== name) ?? '';
      return given[other] ? [`${name}: expected with ${other}, got none`] : [];
    });
}

/** The origins that pages may connect to for accounts beside the site: the Supabase project and its socket. */
export function listAccountOrigins(accounts: AccountsConfig): string[] {
  return accounts.kind === 'supabase' ? [accounts.url, accounts.url.replace(/^http/, 'ws')] : [];
}
