import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Derives every token from its row's id and a secret, so a stolen database or backup contains no usable token, and an
 * email can be written when it is sent although its token is not stored.
 */
export function createOneTimeSecrets(secret: string) {
  const derive = (purpose: string, id: string) =>
    createHmac('sha256', secret).update(`accounts\0${purpose}\0${id}`).digest();
  return {
    /** The token in an email's link. */
    linkToken: (id: string) => derive('link', id).toString('hex').slice(0, 56),
    /** Six digits. */
    code: (id: string) => String(derive('code', id).readUIntBE(0, 6) % 1_000_000).padStart(6, '0'),
    refreshToken: (id: string) => derive('refresh', id).toString('base64url').slice(0, 32),
  };
}

export type OneTimeSecrets = ReturnType<typeof createOneTimeSecrets>;

/** Hashes a token for storage: the hash can be looked up, but not used to sign in. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

export function constantTimeEquals(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
