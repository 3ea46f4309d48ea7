import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { JWK } from 'jose';
import type { AccountStore } from '../../domain/account-store.ts';
import { makeSigningKey } from './signing-keys.ts';

/**
 * The private key for tokens, made at the first start. In the database it is sealed with SECRET: who has a backup
 * alone can sign nothing. One that an older program left open is sealed; one that another SECRET sealed is lost, and
 * a new one takes its place: browsers renew their tokens, and nobody is signed out.
 */
export async function openKeptKey(store: Pick<AccountStore, 'keepSigningKey'>, secret: string): Promise<JWK> {
  const key = hkdfSync('sha256', secret, '', 'saltbush signing key', 32);
  const seal = (text: string) => sealText(text, Buffer.from(key));
  const kept = await store.keepSigningKey(async (found) => {
    if (found?.startsWith('{')) return seal(found);
    const good = found !== undefined && openText(found, Buffer.from(key)) !== undefined;
    return good ? undefined : seal(await makeSigningKey());
  });
  return JSON.parse(openText(kept, Buffer.from(key)) ?? '') as JWK;
}

const mark = 'sealed1';
const cipher = 'aes-256-gcm';
const tagLength = 16;

function sealText(text: string, key: Buffer): string {
  const nonce = randomBytes(12);
  const sealer = createCipheriv(cipher, key, nonce, { authTagLength: tagLength });
  const sealed = Buffer.concat([sealer.update(text, 'utf8'), sealer.final(), sealer.getAuthTag()]);
  return [mark, nonce.toString('base64url'), sealed.toString('base64url')].join('.');
}

/** Undefined where it was sealed with another key, or changed since. */
function openText(text: string, key: Buffer): string | undefined {
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
