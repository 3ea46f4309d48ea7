import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Queries } from '#platform/database/store.ts';
import { AuthError, invalid } from '../../domain/auth-error.ts';
import { type Challenge, hashToken, matchesChallenge } from '../../domain/one-time-secrets.ts';
import type { AuthenticationMethod, User } from '../auth-tables.ts';
import { type AuthContext, type Client, isoNow } from './auth-context.ts';
import { text } from './endpoints.ts';
import { countRequest } from './rate-limits.ts';
import { formatSession, openSession } from './sessions.ts';
import { findAndLockUser, isBanned } from './users.ts';

export const pkceGrantBody = z.object({ auth_code: text, code_verifier: text });

/** Unfinished flows are deleted after a day, long after their emails have expired. */
const flowsKeptMs = 24 * 3600_000;

type Flow = { user: User; challenge: Challenge; method: AuthenticationMethod };

/** Stores the challenge of the browser that requests a link, and returns the flow's id. */
export async function startFlow(
  trx: Queries,
  context: AuthContext,
  { user, challenge, method }: Flow,
): Promise<string> {
  const before = new Date(context.now() - flowsKeptMs).toISOString();
  await trx.deleteFrom('auth_flow_states').where('created_at', '<', before).execute();
  const id = randomUUID();
  await trx
    .insertInto('auth_flow_states')
    .values({
      id,
      user_id: user.id,
      auth_code_hash: null,
      code_challenge: challenge.challenge,
      code_challenge_method: challenge.method,
      authentication_method: method,
      created_at: isoNow(context),
      auth_code_issued_at: null,
    })
    .execute();
  return id;
}

/** How long a browser may take to exchange an opened link for a session. */
const flowLifeMs = 300_000;

/** POST /token: exchanges the code of an opened link for a session, in the browser that requested the email. */
export async function grantPkce(
  context: AuthContext,
  client: Client,
  { auth_code: code, code_verifier: verifier }: z.output<typeof pkceGrantBody>,
) {
  if (!code || !verifier)
    throw invalid('invalid request: both auth code and code verifier should be non-empty');
  await countRequest(context, 'token', client);
  const opened = await context.transaction(async (trx) => {
    const found = await findAndLockUser(trx, () =>
      trx
        .selectFrom('auth_flow_states')
        .selectAll()
        .where('auth_code_hash', '=', hashToken(code))
        .executeTakeFirst(),
    );
    if (!found)
      throw new AuthError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found');
    const { user, row: flow } = found;
    if (context.now() - Date.parse(flow.auth_code_issued_at ?? '') > flowLifeMs)
      throw new AuthError(422, 'flow_state_expired', 'invalid flow state, flow state has expired');
    const challenge = { challenge: flow.code_challenge, method: flow.code_challenge_method };
    if (!matchesChallenge(verifier, challenge))
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
