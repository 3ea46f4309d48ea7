import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { JWK } from 'jose';
import type { Queries } from '#platform/database/store.ts';
import { makeSigningKey } from './signing-keys.ts';

/**
 * Opens the private key for tokens, which is made at the first start. The database has it encrypted with SECRET, so
 * that a backup alone signs nothing. A key that an older version stored openly is encrypted. One that another SECRET
 * encrypted is lost, and a new one takes its place: browsers renew their tokens, and nobody is signed out.
 */
export async function openKeptKey(db: Queries, secret: string): Promise<JWK> {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'saltbush signing key', 32));
  // Servers that start at once replace the key at once: one wins, and the others read its key.
  for (let tries = 0; tries < maxTries; tries++) {
    const row = await db
      .selectFrom('auth_keys')
      .select('private_jwk')
      .where('slot', '=', slot)
      .executeTakeFirst();
    const stored = row?.private_jwk;
    const opened = stored && decrypt(stored, key);
    if (opened) return JSON.parse(opened) as JWK;
    const private_jwk = encrypt(stored?.startsWith('{') ? stored : await makeSigningKey(), key);
    const created_at = new Date().toISOString();
    if (stored)
      await db
        .updateTable('auth_keys')
        .set({ private_jwk, created_at })
        .where('private_jwk', '=', stored)
        .execute();
    else
      await db
        .insertInto('auth_keys')
        .values({ slot, private_jwk, created_at })
        .onConflict((conflict) => conflict.column('slot').doNothing())
        .execute();
  }
  throw new Error(
    'The key for tokens is replaced again and again: servers on this database have different SECRETs.',
  );
}

/** The table holds a single key, in this slot. */
const slot = 1;
const maxTries = 10;

const mark = 'sealed1';
const cipher = 'aes-256-gcm';
const tagLength = 16;

function encrypt(text: string, key: Buffer): string {
  const nonce = randomBytes(12);
  const sealer = createCipheriv(cipher, key, nonce, { authTagLength: tagLength });
  const sealed = Buffer.concat([sealer.update(text, 'utf8'), sealer.final(), sealer.getAuthTag()]);
  return [mark, nonce.toString('base64url'), sealed.toString('base64url')].join('.');
}

/** Returns undefined for a text that was encrypted with another key, or changed since. */
function decrypt(text: string, key: Buffer): string | undefined {
  const [first, nonce = '', rest = ''] = text.split('.');
  const sealed = Buffer.from(rest, 'base64url');
  if (first !== mark || sealed.length < tagLength) return undefined;
  try {
    const opener = createDecipheriv(cipher, key, Buffer.from(nonce, 'base64url'), {
      authTagLength: tagLength,
    });
    opener.setAuthTag(sealed.subarray(-tagLength));
    return opener.update(sealed.subarray(0, -tagLength), undefined, 'utf8') + opener.final('utf8');
  } catch {
    return undefined;
  }
}
