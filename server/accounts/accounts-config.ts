import type { JWK } from 'jose';
import { z } from 'zod';
import {
  type AccountsLimits,
  type AccountsSettings,
  defaultLimits,
} from '#domain/accounts/accounts-settings.ts';

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
  });

const limits = z.string().transform((text, context): AccountsLimits => {
  const given: Record<string, number> = {};
  for (const part of text.split(/[\s,]+/).filter((word) => word !== '')) {
    const [, name = '', count] = /^([a-z]+)=(\d{1,6})$/.exec(part) ?? [];
    if (!(name in defaultLimits)) {
      context.addIssue(`pairs such as send=30,token=150; names are ${Object.keys(defaultLimits).join(', ')}`);
      return z.NEVER;
    }
    given[name] = Number(count);
  }
  return { ...defaultLimits, ...given };
});

const jwk = z.looseObject({
  kty: z.enum(['EC', 'RSA', 'OKP']),
  kid: z.string().min(1).optional(),
  d: z.string().optional(),
});

const jwtKeys = z.string().transform((text, context) => {
  const shape = z.union([z.object({ keys: z.array(jwk) }).transform(({ keys }) => keys), z.array(jwk)]);
  const parsed = shape.safeParse(parseJson(text));
  if (parsed.success && parsed.data.some(({ d }) => d !== undefined)) return parsed.data as JWK[];
  context.addIssue('a JWK set as JSON, of EC, RSA or OKP keys, at least one of them private');
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

/** What is wrong although each value is fine by itself. */
export function listHalfConfiguredAccounts(given: Record<string, string | undefined>): string[] {
  const pair = ['SUPABASE_URL', 'SUPABASE_ANON_KEY'];
  return pair
    .filter((name) => !given[name])
    .flatMap((name) => {
      const other = pair.find((each) => each !== name) ?? '';
      return given[other] ? [`${name}: expected with ${other}, got none`] : [];
    });
}
