import { z } from 'zod';
import { flowLifeSeconds } from '../../domain/accounts-settings.ts';
import { AuthFailure, invalid } from '../../domain/auth-failure.ts';
import { hashToken, meetsChallenge } from '../../domain/one-time-secrets.ts';
import type { AuthContext, Sender } from './auth-context.ts';
import { countRequest } from './count-requests.ts';
import { isBanned } from './grant-password.ts';
import { formatSession, openSession } from './issue-session.ts';
import { text } from './read-body.ts';

export const pkceGrantBody = z.object({ auth_code: text, code_verifier: text });

/** The session that an opened link stands for, to the browser that asked for the email. */
export async function grantPkce(
  context: AuthContext,
  sender: Sender,
  { auth_code: code, code_verifier: verifier }: z.output<typeof pkceGrantBody>,
) {
  if (!code || !verifier)
    return invalid('invalid request: both auth code and code verifier should be non-empty');
  const tooMany = await countRequest(context, 'token', sender.address);
  if (tooMany) return tooMany;
  const opened = await context.store.transaction(async (queries) => {
    const seen = await queries.findFlow(hashToken(code));
    const owner = seen && (await queries.lockAccount(seen.accountId));
    // Again, now that nobody else can use it.
    const flow = owner && (await queries.findFlow(hashToken(code)));
    if (!flow)
      return new AuthFailure(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found');
    if (context.now() - Date.parse(flow.codeIssuedAt ?? '') > flowLifeSeconds * 1000)
      return new AuthFailure(422, 'flow_state_expired', 'invalid flow state, flow state has expired');
    if (!meetsChallenge(verifier, flow))
      return new AuthFailure(
        400,
        'bad_code_verifier',
        'code challenge does not match previously saved code verifier',
      );
    if (isBanned(owner.account, context.now())) return new AuthFailure(400, 'user_banned', 'User is banned');
    await queries.deleteFlow(flow.id);
    await queries.deleteTokenOfFlow(flow.id);
    return openSession(queries, context, owner, 'otp');
  });
  return opened instanceof AuthFailure ? opened : formatSession(context, opened);
}
