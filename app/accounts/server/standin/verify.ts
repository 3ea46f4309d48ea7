import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Queries } from '#platform/database/store.ts';
import { AuthError, invalid } from '../../domain/auth-error.ts';
import { hashToken } from '../../domain/one-time-secrets.ts';
import { chooseRedirectTarget } from '../../domain/redirect-target.ts';
import type { SignUp, User } from '../auth-tables.ts';
import { type AuthContext, type Client, isoNow } from './auth-context.ts';
import { confirmEmailChange } from './email-change.ts';
import { text } from './endpoints.ts';
import {
  deleteTokens,
  expiredCode,
  expiredLink,
  type FoundToken,
  isVerificationType,
  requireTokenByCode,
  requireTokenByLink,
} from './one-time-tokens.ts';
import { countRequest, hashNetwork } from './rate-limits.ts';
import { formatSession, type OpenSession, openSession } from './sessions.ts';
import { deleteSignUps, findOwnSignUp, listSignUps } from './sign-up.ts';
import { isBanned, parseEmail, updateUserRow } from './users.ts';

export const verifyBody = z.object({ type: text, token: text, token_hash: text, email: text, phone: text });

/** The answer to the first half of a change of address; clients show it. */
const halfwayMessage = 'Confirmation link accepted. Please proceed to confirm link sent to the other email';

type Asked = { type: string } & ({ linkToken: string } | { code: string; email: string });

/** POST /verify: signs in with the code of an email, or with the token of its link. */
export async function verify(context: AuthContext, client: Client, body: z.output<typeof verifyBody>) {
  const asked = parseAsked(body);
  await countRequest(context, 'verify', client);
  const opened = await context.transaction(async (trx) => {
    const found =
      'linkToken' in asked
        ? await requireTokenByLink(trx, context, asked)
        : await requireTokenByCode(trx, context, { ...asked, client });
    const user = await useToken(trx, context, found, { client });
    if (!user) return undefined;
    const { flow_state_id: flowId } = found.token;
    if (flowId) await trx.deleteFrom('auth_flow_states').where('id', '=', flowId).execute();
    return openSession(trx, context, { user, client, method: 'otp' });
  });
  return opened ? formatSession(context, opened) : { msg: halfwayMessage, code: '200' };
}

function parseAsked({ type, token, token_hash, email, phone }: z.output<typeof verifyBody>): Asked {
  if (!type) throw invalid('Verify requires a verification type');
  if (token_hash) {
    if (token || email || phone) throw invalid('Only the token_hash and type should be provided');
    if (!isVerificationType(type)) throw invalid('Unsupported verification type');
    return { linkToken: token_hash, type };
  }
  if (!token) throw invalid('Verify requires either a token or a token hash');
  if (phone) {
    // GoTrue checks the number, and then finds no user with it.
    if (!/^\+?[1-9][\d ]{1,14}$/.test(phone)) throw invalid('Invalid phone number format (E.164 required)');
    throw new AuthError(403, 'otp_expired', expiredCode);
  }
  if (!isVerificationType(type)) throw invalid('Unsupported verification type');
  // People copy codes with the blanks around and in them.
  return { code: token.replace(/\s+/g, ''), email: parseEmail(email ?? ''), type };
}

/** The token as it came in the link. */
type Link = { linkToken: string; type: string };

/**
 * GET /verify: the link of an email was opened in a browser. Returns where the browser goes next, which is a page of the
 * site whatever comes of it.
 */
export async function openLink(
  context: AuthContext,
  client: Client,
  link: Link,
  onFailure: (error: unknown) => AuthError,
): Promise<string> {
  const target = new URL(chooseRedirectTarget(client.redirects, context.siteUrl));
  try {
    const opened = await useLink(context, client, link);
    if (!opened) return addParts(target, { message: halfwayMessage }, link);
    if ('code' in opened) {
      target.searchParams.set('code', opened.code);
      return target.href;
    }
    const session = await formatSession(context, opened);
    const { access_token, expires_at, expires_in, refresh_token, token_type } = session;
    const parts = { access_token, expires_at, expires_in, refresh_token, token_type, type: link.type };
    return addParts(target, parts);
  } catch (error) {
    return addParts(target, describe(error instanceof AuthError ? error : onFailure(error)), link);
  }
}

async function useLink(
  context: AuthContext,
  client: Client,
  { linkToken, type }: Link,
): Promise<OpenSession | { code: string } | undefined> {
  if (!linkToken || !isVerificationType(type))
    throw invalid('Verify requires a token and a verification type');
  await countRequest(context, 'verify', client);
  return context.transaction(async (trx) => {
    const found = await requireTokenByLink(trx, context, { linkToken, type });
    const { flow_state_id: flowId } = found.token;
    const user = await useToken(trx, context, found, { client, awaitsExchange: flowId !== null });
    if (!user) return undefined;
    if (!flowId) return openSession(trx, context, { user, client, method: 'otp' });
    // The browser that asked holds the verifier, and only it can turn the code into a session.
    const code = randomUUID();
    const { numUpdatedRows } = await trx
      .updateTable('auth_flow_states')
      .set({ auth_code_hash: hashToken(code), auth_code_issued_at: isoNow(context) })
      .where('id', '=', flowId)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw expiredLink();
    return { code };
  });
}

function describe({ status, code, message }: AuthError) {
  const kinds: Record<number, string> = { 400: 'invalid_request', 401: 'unauthorized_client' };
  const error = status >= 500 ? 'server_error' : (kinds[status] ?? 'access_denied');
  return { error, error_code: code, error_description: message };
}

/**
 * Puts the answer into the fragment, which no server sees; the failures of a PKCE flow are in the query too. `sb` tells
 * clients whose it is.
 */
function addParts(target: URL, parts: Record<string, string | number>, link?: Link): string {
  const texts = Object.entries(parts).map(([name, value]): [string, string] => [name, String(value)]);
  if (link?.linkToken.startsWith('pkce_'))
    for (const [name, value] of texts) target.searchParams.set(name, value);
  target.hash = `${new URLSearchParams(texts)}&sb=`;
  return target.href;
}

/**
 * Does what an email was for, once: the token is deleted. `awaitsExchange` means that only the browser that asked can
 * make a session of the link, and another one may have opened it. The code then stays valid until the exchange; the
 * first of the two ends both. Returns undefined where the other address of a change has not confirmed yet.
 */
async function useToken(
  trx: Queries,
  context: AuthContext,
  { user, token }: FoundToken,
  { client, awaitsExchange = false }: { client: Client; awaitsExchange?: boolean },
): Promise<User | undefined> {
  if (isBanned(user, context.now())) throw new AuthError(403, 'user_banned', 'User is banned');
  if (token.token_type === 'email_change_current' || token.token_type === 'email_change_new') {
    await deleteTokens(trx, user, [token.token_type]);
    return confirmEmailChange(trx, context, user);
  }
  if (awaitsExchange)
    await trx
      .updateTable('auth_one_time_tokens')
      // This text is not the hash of any token, so the link is spent.
      .set({ token_hash: `opened:${token.id}` })
      .where('id', '=', token.id)
      .execute();
  const kept = awaitsExchange ? token.id : undefined;
  if (user.email_proved_at) {
    await deleteTokens(trx, user, [token.token_type], kept);
    return user;
  }
  const signUp = await findConfirmedSignUp(trx, context, { user, token }, client);
  await deleteSignUps(trx, user, kept);
  await deleteTokens(trx, user, ['recovery'], kept);
  return proveAddress(trx, context, user, signUp);
}

/**
 * Finds the sign-up that an email confirms. It is the one that the email was sent for, unless the network that answers it
 * signed up too: the owner may have opened the email of a stranger who wanted the same address.
 */
async function findConfirmedSignUp(
  trx: Queries,
  context: AuthContext,
  { user, token }: FoundToken,
  client: Client,
): Promise<SignUp | undefined> {
  const asked = await trx
    .selectFrom('auth_sign_ups')
    .selectAll()
    .where('id', '=', token.sign_up_id ?? '')
    .executeTakeFirst();
  if (token.token_type !== 'confirmation' || asked?.requested_by === hashNetwork(context, client))
    return asked;
  return findOwnSignUp(await listSignUps(trx, user), context, client) ?? asked;
}

/**
 * Proves the address, because whoever reads the mailbox owns it. Whatever anyone had set before gives way to the sign-up
 * that is confirmed: else a stranger could sign up first and share the account later.
 */
export async function proveAddress(
  trx: Queries,
  context: Pick<AuthContext, 'now'>,
  user: User,
  signUp: SignUp | undefined,
): Promise<User> {
  const now = isoNow(context);
  await trx.deleteFrom('auth_sessions').where('user_id', '=', user.id).execute();
  return updateUserRow(trx, user, {
    encrypted_password: signUp?.encrypted_password ?? null,
    email_confirmed_at: user.email_confirmed_at ?? now,
    email_proved_at: now,
    raw_user_meta_data: signUp?.raw_user_meta_data ?? '{}',
    updated_at: now,
  });
}
