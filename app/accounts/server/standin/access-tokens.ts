import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { Account, Session } from '../../domain/account.ts';
import { AuthFailure } from '../../domain/auth-failure.ts';
import type { SigningKeys } from './signing-keys.ts';

/** The only audience there is. */
export const audience = 'authenticated';

/** Servers that share the accounts may differ by so much. */
const clockToleranceSeconds = 10;

export type Claims = { accountId: string; sessionId: string };

export type AccessTokens = {
  lifeSeconds: number;
  published: SigningKeys['published'];
  sign(account: Account, session: Session, nowSeconds: number): Promise<string>;
  verify(token: string, nowSeconds: number): Promise<Claims | AuthFailure>;
};

const claims = z.object({ sub: z.uuid(), session_id: z.uuid() });

export function createAccessTokens(
  keys: SigningKeys,
  { issuer, lifeSeconds }: { issuer: string; lifeSeconds: number },
): AccessTokens {
  return {
    lifeSeconds,
    published: keys.published,
    sign: (account, session, nowSeconds) =>
      new SignJWT({
        ...listClaims(account, session),
        iss: issuer,
        sub: account.id,
        aud: audience,
        iat: nowSeconds,
        exp: nowSeconds + lifeSeconds,
      })
        .setProtectedHeader({ alg: keys.algorithm, kid: keys.kid, typ: 'JWT' })
        .sign(keys.privateKey),
    async verify(token, nowSeconds) {
      try {
        const { payload } = await jwtVerify(token, keys.find, {
          // Ours alone: neither "none" nor a public key taken for a shared secret.
          algorithms: keys.algorithms,
          audience,
          currentDate: new Date(nowSeconds * 1000),
          clockTolerance: clockToleranceSeconds,
          requiredClaims: ['exp', 'sub', 'session_id'],
        });
        const { sub, session_id } = claims.parse(payload);
        return { accountId: sub, sessionId: session_id };
      } catch (error) {
        const why =
          (error as { code?: string }).code === 'ERR_JWT_EXPIRED' ? 'token is expired' : 'it is not ours';
        return new AuthFailure(403, 'bad_jwt', `invalid JWT: unable to parse or verify signature, ${why}`);
      }
    },
  };
}

function listClaims(account: Account, session: Session) {
  return {
    email: account.email,
    phone: '',
    app_metadata: account.appMetadata,
    user_metadata: account.userMetadata,
    role: audience,
    aal: 'aal1',
    amr: session.methods,
    session_id: session.id,
    is_anonymous: false,
  };
}
