import { hkdfSync } from 'node:crypto';
import { CompactEncrypt, compactDecrypt, type JWK } from 'jose';
import type { Queries } from '#platform/database/store.ts';
import { makeSigningKey } from './signing-keys.ts';

/** The table holds a single key, in this slot. */
const slot = 1;
const maxTries = 10;

/**
 * Opens the private key for tokens, which is made at the first start. The database has it encrypted with SECRET, so
 * that a backup alone signs nothing. One that can't be decrypted is lost, and a new one takes its place: browsers renew
 * their tokens, and nobody is signed out.
 */
export async function openKeptKey(db: Queries, secret: string): Promise<JWK> {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'saltbush signing key', 32));
  // Servers that start at once replace the key at once: one wins, and the others read its key.
  for (let tries = 0; tries < maxTries; tries++) {
    const row = await db
      .selectFrom('auth_keys')
      .select('private_jwk')
      .where('slot', '=', slot)
      .executeTakeFirst();
    const opened = row && (await decrypt(row.private_jwk, key));
    if (opened) return opened;
    const made = {
      slot,
      private_jwk: await encrypt(await makeSigningKey(), key),
      created_at: new Date().toISOString(),
    };
    if (row) await db.updateTable('auth_keys').set(made).where('private_jwk', '=', row.private_jwk).execute();
    else
      await db
        .insertInto('auth_keys')
        .values(made)
        .onConflict((conflict) => conflict.column('slot').doNothing())
        .execute();
  }
  throw new Error(
    'The key for tokens is replaced again and again: servers on this database have different SECRETs.',
  );
}

function encrypt(text: string, key: Uint8Array): Promise<string> {
  const header = { alg: 'dir', enc: 'A256GCM' };
  return new CompactEncrypt(Buffer.from(text)).setProtectedHeader(header).encrypt(key);
}

/** Returns undefined for a text that was encrypted with another key, or changed since. */
async function decrypt(text: string, key: Uint8Array): Promise<JWK | undefined> {
  try {
    const { plaintext } = await compactDecrypt(text, key);
    return JSON.parse(Buffer.from(plaintext).toString());
  } catch {
    return undefined;
  }
}
