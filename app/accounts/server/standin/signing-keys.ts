import {
  type CryptoKey,
  calculateJwkThumbprint,
  createLocalJWKSet,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
} from 'jose';

export type SigningKeys = {
  kid: string;
  algorithm: string;
  privateKey: CryptoKey;
  /** What others check with: never a private part. */
  published: { keys: JWK[] };
  algorithms: string[];
  find: ReturnType<typeof createLocalJWKSet>;
};

/** ES256: clients check it without asking us, and it is short. */
export async function makeSigningKey(): Promise<string> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  return JSON.stringify({ ...(await exportJWK(privateKey)), alg: 'ES256', use: 'sig' });
}

/** The first key with a private part signs; all of them check, so that a key can be changed without signing people out. */
export async function openSigningKeys(jwks: JWK[]): Promise<SigningKeys> {
  const keys = await Promise.all(
    jwks.map(async (jwk) => ({
      ...jwk,
      kid: jwk.kid ?? (await calculateJwkThumbprint(jwk)),
      alg: algorithmOf(jwk),
    })),
  );
  const signing = keys.find(({ d }) => d !== undefined);
  if (!signing) throw new Error('None of the keys for tokens has a private part, so nothing can be signed.');
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

function algorithmOf({ alg, kty, crv }: JWK): string {
  if (alg) return alg;
  if (kty === 'RSA') return 'RS256';
  if (kty === 'OKP') return 'EdDSA';
  return crv === 'P-521' ? 'ES512' : crv === 'P-384' ? 'ES384' : 'ES256';
}

/** Named one by one: what is not known to be public stays here. */
function publish({ kty, crv, x, y, n, e, kid, alg }: JWK): JWK {
  const named = { kty, crv, x, y, n, e, kid, alg, use: 'sig', key_ops: ['verify'] };
  return Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined)) as JWK;
}
