import { hkdfSync } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { AuthError } from '../../domain/auth-error.ts';
import type { Session, User } from '../auth-tables.ts';
import { audience } from './users.ts';

/** The lifetime of an access token. The client renews a token that has less than 120 s left. */
export const tokenSeconds = 3600;

/** The clocks of servers on one database may differ by this much. */
const clockToleranceSeconds = 10;

const algorithm = 'HS256';

export type AccessTokens = ReturnType<typeof createAccessTokens>;

const claims = z.object({ sub: z.uuid(), session_id: z.uuid() });

/** Signs tokens with a key derived from SECRET. Only this site verifies them, and it looks each session up anyway. */
export function createAccessTokens(secret: string, issuer: string) {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'saltbush access tokens', 32));
  return {
    sign: (user: User, session: Session, nowSeconds: number): Promise<string> =>
      new SignJWT({
        email: user.email,
        role: audience,
        aal: 'aal1',
        amr: JSON.parse(session.amr),
        session_id: session.id,
        is_anonymous: false,
        iss: issuer,
        sub: user.id,
        aud: audience,
        iat: nowSeconds,
        exp: nowSeconds + tokenSeconds,
      })
        .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
        .sign(key),
    /** Throws an AuthError for a token that is not valid. */
    async verify(token: string, nowSeconds: number) {
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: [algorithm],
          audience,
          currentDate: new Date(nowSeconds * 1000),
          clockTolerance: clockToleranceSeconds,
          requiredClaims: ['exp', 'sub', 'session_id'],
        });
        const { sub, session_id } = claims.parse(payload);
        return { userId: sub, sessionId: session_id };
      } catch (error) {
        const why =
          (error as { code?: string }).code === 'ERR_JWT_EXPIRED' ? 'token is expired' : 'token is not ours';
        throw new AuthError(403, 'bad_jwt', `invalid JWT: unable to parse or verify signature, ${why}`);
      }
    },
  };
}
