import {
  createPrivateKey,
  createPublicKey,
  type JsonWebKey,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';
import {
  type CryptoKey,
  calculateJwkThumbprint,
  createLocalJWKSet,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
} from 'jose';
import { z } from 'zod';
import { parseJson } from '#platform/text/read-input.ts';

export type SigningKeys = {
  kid: string;
  algorithm: string;
  privateKey: CryptoKey;
  /** The public keys with which others verify tokens. */
  published: { keys: JWK[] };
  algorithms: string[];
  find: ReturnType<typeof createLocalJWKSet>;
};

/** Generates an ES256 key as a JWK: clients can verify its tokens themselves, and the signatures are short. */
export async function generateSigningKey(): Promise<string> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  return JSON.stringify({ ...(await exportJWK(privateKey)), alg: 'ES256', use: 'sig' });
}

/** The first private key signs and all keys verify, so that keys can be rotated without signing users out. */
export async function openSigningKeys(jwks: JWK[]): Promise<SigningKeys> {
  const keys = await Promise.all(
    // `key_ops` of a key pair lists the operations of both halves, which makes importing a single half fail.
    jwks.map(async ({ key_ops, use, ext, ...jwk }) => ({
      ...jwk,
      kid: jwk.kid ?? (await calculateJwkThumbprint(jwk)),
      alg: algorithmOf(jwk.kty),
    })),
  );
  const signing = keys.find(({ d }) => d !== undefined);
  if (!signing) throw new Error('None of the signing keys has a private part.');
  const published = { keys: keys.map(publish) };
  return {
    kid: signing.kid,
    algorithm: signing.alg,
    privateKey: (await importJWK(signing, signing.alg)) as CryptoKey,
    published,
    algorithms: [...new Set(keys.map(({ alg }) => alg))],
    find: createLocalJWKSet(published),
  };
}

function algorithmOf(kty: string | undefined): 'RS256' | 'ES256' {
  return kty === 'RSA' ? 'RS256' : 'ES256';
}

/** Picks the public fields by name, because anything else may be private. */
function publish({ kty, crv, x, y, n, e, kid, alg }: JWK): JWK {
  const named = { kty, crv, x, y, n, e, kid, alg, use: 'sig', key_ops: ['verify'] };
  return Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined)) as JWK;
}

const jwk = z.looseObject({
  kty: z.string(),
  kid: z.string().min(1).optional(),
  d: z.string().optional(),
  key_ops: z.array(z.string()).optional(),
});
const jwkSet = z.union([z.object({ keys: z.array(jwk) }).transform(({ keys }) => keys), z.array(jwk)]);

/** Parses a JWK set from the environment. All checks are here, so that the error message can name the variable. */
export function parseSigningKeys(text: string): { keys: JWK[]; expected: string[] } {
  const parsed = jwkSet.safeParse(parseJson(text));
  if (!parsed.success) return { keys: [], expected: ['a JWK set as JSON'] };
  const keys = parsed.data as JWK[];
  const expected = keys.flatMap((key, index) => {
    const fault = findFault(key);
    return fault ? [`key ${index + 1} to be ${fault}`] : [];
  });
  const names = keys.map(({ kid, x, n }) => kid ?? x ?? n);
  if (new Set(names).size < names.length) expected.push('every key to have a kid of its own');
  if (!keys.some(({ d }) => d !== undefined)) expected.push('at least one private key');
  return { keys, expected };
}

/** RFC 7518, section 3.3. */
const minRsaBits = 2048;

function findFault(key: JWK): string | undefined {
  const given = { key: key as JsonWebKey, format: 'jwk' } as const;
  try {
    const publicKey = createPublicKey(given);
    const { namedCurve, modulusLength = 0 } = publicKey.asymmetricKeyDetails ?? {};
    const canSign = namedCurve === 'prime256v1' || modulusLength >= minRsaBits;
    if (!canSign)
      return `EC on P-256 or RSA of at least ${minRsaBits} bits, which Supabase’s client can verify`;
    const algorithm = algorithmOf(key.kty);
    if (key.alg !== undefined && key.alg !== algorithm) return `without alg, or with ${algorithm}`;
    const use = key.d === undefined ? 'verify' : 'sign';
    if ((key.use ?? 'sig') !== 'sig' || (key.key_ops && !key.key_ops.includes(use)))
      return `for signatures: without use and key_ops, or with "sig" and "${use}"`;
    return key.d === undefined || isKeyPair(createPrivateKey(given), publicKey) ? undefined : consistent;
  } catch {
    return consistent;
  }
}

const consistent = 'a valid key whose private and public parts match';

/** Tells whether the two parts form a pair. Signatures by any other private key could not be verified. */
function isKeyPair(privateKey: KeyObject, publicKey: KeyObject): boolean {
  const text = Buffer.from('saltbush');
  return verify('sha256', text, publicKey, sign('sha256', text, privateKey));
}
