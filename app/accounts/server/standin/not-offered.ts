import type { Hono } from 'hono';
import { AuthFailure } from '../../domain/auth-failure.ts';
import { type AuthVariables, answerFailure } from './answer-failure.ts';
import { type Endpoint, type EndpointTools, forSession } from './endpoint.ts';

/** What the client can ask for and a Supabase project offers: refused as the reference does where it is switched off. */
export function refuseWhatIsNotOffered(app: Hono<{ Variables: AuthVariables }>, tools: EndpointTools): void {
  const refuse = (failure: AuthFailure): Endpoint => forSession(tools, (c) => answerFailure(c, failure));
  app.post(
    '/factors',
    forSession(tools, async (c) => {
      const { factor_type: kind } = await c.req.json().catch(() => ({}));
      return answerFailure(c, noFactor(kind === 'phone' || kind === 'webauthn' ? kind : 'totp'));
    }),
  );
  app.all('/factors/*', refuse(new AuthFailure(404, 'mfa_factor_not_found', 'Factor not found')));
  app.post('/sso', (c) =>
    answerFailure(c, new AuthFailure(404, 'saml_provider_disabled', 'SAML 2.0 is disabled')),
  );
  app.all(
    '/user/identities/*',
    refuse(new AuthFailure(404, 'manual_linking_disabled', 'Manual linking is disabled')),
  );
  app.get('/reauthenticate', refuse(noNonce));
}

/** Supabase would send a nonce here. This stand-in asks for none when a password changes, so it sends none. */
const noNonce = new AuthFailure(
  422,
  'reauthentication_not_valid',
  'Reauthentication is not needed here: no nonce is sent.',
);

function noFactor(kind: 'totp' | 'phone' | 'webauthn'): AuthFailure {
  const names = { totp: 'TOTP', phone: 'Phone', webauthn: 'WebAuthn' };
  return new AuthFailure(422, `mfa_${kind}_enroll_not_enabled`, `MFA enroll is disabled for ${names[kind]}`);
}
