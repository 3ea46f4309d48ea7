import { z } from 'zod';
import { AuthError, invalid } from '../../domain/auth-error.ts';
import { hashToken, meetsChallenge } from '../../domain/one-time-secrets.ts';
import type { AuthContext, Client } from './auth-context.ts';
import { text } from './endpoints.ts';
import { countRequest } from './rate-limits.ts';
import { formatSession, openSession } from './sessions.ts';
import { isBanned, lockUser } from './users.ts';

export const pkceGrantBody = z.object({ auth_code: text, code_verifier: text });

/** How long the browser has to exchange an opened link for a session. */
const flowLifeMs = 300_000;

/** POST /token: the session that an opened link stands for, to the browser that asked for the email. */
export async function grantPkce(
  context: AuthContext,
  client: Client,
  { auth_code: code, code_verifier: verifier }: z.output<typeof pkceGrantBody>,
) {
  if (!code || !verifier)
    throw invalid('invalid request: both auth code and code verifier should be non-empty');
  await countRequest(context, 'token', client);
  const opened = await context.transaction(async (trx) => {
    const find = () =>
      trx
        .selectFrom('auth_flow_states')
        .selectAll()
        .where('auth_code_hash', '=', hashToken(code))
        .executeTakeFirst();
    const seen = await find();
    const user = seen && (await lockUser(trx, { id: seen.user_id }));
    // It is read again, now that no other request can use it.
    const flow = user && (await find());
    if (!flow)
      throw new AuthError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found');
    if (context.now() - Date.parse(flow.auth_code_issued_at ?? '') > flowLifeMs)
      throw new AuthError(422, 'flow_state_expired', 'invalid flow state, flow state has expired');
    const challenge = { challenge: flow.code_challenge, method: flow.code_challenge_method };
    if (!meetsChallenge(verifier, challenge))
      throw new AuthError(
        400,
        'bad_code_verifier',
        'code challenge does not match previously saved code verifier',
      );
    if (isBanned(user, context.now())) throw new AuthError(400, 'user_banned', 'User is banned');
    await trx.deleteFrom('auth_flow_states').where('id', '=', flow.id).execute();
    await trx.deleteFrom('auth_one_time_tokens').where('flow_state_id', '=', flow.id).execute();
    return openSession(trx, context, { user, client, method: flow.authentication_method });
  });
  return formatSession(context, opened);
}
