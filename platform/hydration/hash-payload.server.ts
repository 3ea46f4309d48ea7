import { createHash } from 'node:crypto';

/** Names a payload by its content: the page and the payload it can be taken over with agree on this. */
export function hashPayload(body: string): string {
  return createHash('sha256').update(body).digest('base64url').slice(0, 16);
}
