import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Every token of ours is derived from the id of its row: who has the database alone, or a backup of it, has
 * none of them, and an email can be written again without its token lying about.
 */
export type OneTimeSecrets = {
  /** The token in an email's link. A prefix marks those of a PKCE flow. */
  linkToken(id: string, pkce: boolean): string;
  /** Six digits. */
  code(id: string): string;
  refreshToken(id: string): string;
};

export function createOneTimeSecrets(secret: string): OneTimeSecrets {
  const derive = (what: string, id: string) =>
    createHmac('sha256', secret).update(`accounts\0${what}\0${id}`).digest();
  return {
    linkToken: (id, pkce) => `${pkce ? 'pkce_' : ''}${derive('link', id).toString('hex').slice(0, 56)}`,
    code: (id) => String(derive('code', id).readUIntBE(0, 6) % 1_000_000).padStart(6, '0'),
    refreshToken: (id) => derive('refresh', id).toString('base64url').slice(0, 32),
  };
}

/** What is stored of a token: enough to find it, too little to use it. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

export function isSameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
