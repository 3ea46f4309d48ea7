import { type JWK, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { AuthError } from '../../domain/auth-error.ts';
import type { Session, User } from '../auth-tables.ts';
import { openSigningKeys, type SigningKeys } from './signing-keys.ts';
import { audience, readMetadata } from './users.ts';

/** The lifetime of an access token. The client renews a token that has less than 120 s left. */
export const tokenSeconds = 3600;

/** The clocks of servers on one database may differ by this much. */
const clockToleranceSeconds = 10;

type Claims = { userId: string; sessionId: string };

export type AccessTokens = {
  published: SigningKeys['published'];
  sign(user: User, session: Session, nowSeconds: number): Promise<string>;
  /** Throws an AuthError for a token that is not valid. */
  verify(token: string, nowSeconds: number): Promise<Claims>;
};

const claims = z.object({ sub: z.uuid(), session_id: z.uuid() });

export async function createAccessTokens(jwks: JWK[], issuer: string): Promise<AccessTokens> {
  const keys = await openSigningKeys(jwks);
  return {
    published: keys.published,
    sign: (user, session, nowSeconds) =>
      new SignJWT({
        email: user.email,
        phone: '',
        app_metadata: JSON.parse(user.raw_app_meta_data),
        user_metadata: readMetadata(user),
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
        .setProtectedHeader({ alg: keys.algorithm, kid: keys.kid, typ: 'JWT' })
        .sign(keys.privateKey),
    async verify(token, nowSeconds) {
      try {
        const { payload } = await jwtVerify(token, keys.find, {
          // The list names only the keys' own algorithms, to rule out "none" and HS256 with the public key as the secret.
          algorithms: keys.algorithms,
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
