import { hkdfSync } from 'node:crypto';
import { CompactEncrypt, compactDecrypt, type JWK } from 'jose';
import type { Queries } from '#platform/database/store.ts';
import { generateSigningKey } from './signing-keys.ts';

/** The table holds a single key, in this slot. */
const slot = 1;
const maxTries = 10;

/**
 * Loads the private key that signs access tokens, or generates one at the first start. It is encrypted with SECRET, so
 * that a backup alone cannot sign. A key that can't be decrypted is replaced; browsers then renew their tokens without
 * signing anyone out.
 */
export async function openStoredKey(db: Queries, secret: string): Promise<JWK> {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'saltbush signing key', 32));
  // If several servers start at the same time, one of them stores its key and the others read it.
  for (let tries = 0; tries < maxTries; tries++) {
    const row = await db
      .selectFrom('auth_keys')
      .select('private_jwk')
      .where('slot', '=', slot)
      .executeTakeFirst();
    const opened = row && (await decrypt(row.private_jwk, key));
    if (opened) return opened;
    const fresh = {
      slot,
      private_jwk: await encrypt(await generateSigningKey(), key),
      created_at: new Date().toISOString(),
    };
    if (row)
      await db.updateTable('auth_keys').set(fresh).where('private_jwk', '=', row.private_jwk).execute();
    else
      await db
        .insertInto('auth_keys')
        .values(fresh)
        .onConflict((conflict) => conflict.column('slot').doNothing())
        .execute();
  }
  throw new Error('The signing key keeps being replaced: servers on this database have different SECRETs.');
}

function encrypt(text: string, key: Uint8Array): Promise<string> {
  const header = { alg: 'dir', enc: 'A256GCM' };
  return new CompactEncrypt(Buffer.from(text)).setProtectedHeader(header).encrypt(key);
}

/** Returns undefined if the text was encrypted with another key or tampered with. */
async function decrypt(text: string, key: Uint8Array): Promise<JWK | undefined> {
  try {
    const { plaintext } = await compactDecrypt(text, key);
    return JSON.parse(Buffer.from(plaintext).toString());
  } catch {
    return undefined;
  }
}
