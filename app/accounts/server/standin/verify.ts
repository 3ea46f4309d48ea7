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

/** The response to the first confirmation of a change of address, which clients show. */
const halfwayMessage = 'Confirmation link accepted. Please proceed to confirm link sent to the other email';

type Credential = { type: string } & ({ linkToken: string } | { code: string; email: string });

/** POST /verify: signs in with an email's code, or with the token of its link. */
export async function verify(context: AuthContext, client: Client, body: z.output<typeof verifyBody>) {
  const credential = parseCredential(body);
  await countRequest(context, 'verify', client);
  const opened = await context.transaction(async (trx) => {
    const found =
      'linkToken' in credential
        ? await requireTokenByLink(trx, context, credential)
        : await requireTokenByCode(trx, context, { ...credential, client });
    const user = await useToken(trx, context, found, { client });
    if (!user) return undefined;
    const { flow_state_id: flowId } = found.token;
    if (flowId) await trx.deleteFrom('auth_flow_states').where('id', '=', flowId).execute();
    return openSession(trx, context, { user, client, method: 'otp' });
  });
  return opened ? formatSession(context, opened) : { msg: halfwayMessage, code: '200' };
}

function parseCredential({ type, token, token_hash, email, phone }: z.output<typeof verifyBody>): Credential {
  if (!type) throw invalid('Verify requires a verification type');
  if (token_hash) {
    if (token || email || phone) throw invalid('Only the token_hash and type should be provided');
    if (!isVerificationType(type)) throw invalid('Unsupported verification type');
    return { linkToken: token_hash, type };
  }
  if (!token) throw invalid('Verify requires either a token or a token hash');
  if (phone) {
    // GoTrue validates the number, then finds no user with it.
    if (!/^\+?[1-9][\d ]{1,14}$/.test(phone)) throw invalid('Invalid phone number format (E.164 required)');
    throw new AuthError(403, 'otp_expired', expiredCode);
  }
  if (!isVerificationType(type)) throw invalid('Unsupported verification type');
  // People copy codes with spaces in and around them.
  return { code: token.replace(/\s+/g, ''), email: parseEmail(email ?? ''), type };
}

/** The parameters of an email's link. */
type Link = { linkToken: string; type: string };

/**
 * GET /verify: handles an email's link that was opened in a browser. Returns the URL to redirect to, which is always a
 * page of this site.
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
    if (!opened) return addToFragment(target, { message: halfwayMessage }, link);
    if ('code' in opened) {
      target.searchParams.set('code', opened.code);
      return target.href;
    }
    const session = await formatSession(context, opened);
    const { access_token, expires_at, expires_in, refresh_token, token_type } = session;
    const parts = { access_token, expires_at, expires_in, refresh_token, token_type, type: link.type };
    return addToFragment(target, parts);
  } catch (error) {
    return addToFragment(target, describe(error instanceof AuthError ? error : onFailure(error)), link);
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
    // Only the browser that requested the email has the verifier to exchange the code for a session.
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
 * Adds the result to the URL's fragment, which no server sees. Errors of a PKCE flow are added to the query too. `sb`
 * identifies the parameters as Supabase's.
 */
function addToFragment(target: URL, parts: Record<string, string | number>, link?: Link): string {
  const texts = Object.entries(parts).map(([name, value]): [string, string] => [name, String(value)]);
  if (link?.linkToken.startsWith('pkce_'))
    for (const [name, value] of texts) target.searchParams.set(name, value);
  target.hash = `${new URLSearchParams(texts)}&sb=`;
  return target.href;
}

/**
 * Applies an email's token and deletes it. With `awaitsExchange`, only the browser that requested the email can turn the
 * opened link into a session, and another browser may have opened it, so the code stays valid until the exchange. The
 * first of the two invalidates both. Returns undefined if the other address of a change has yet to confirm.
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
      // No token has this hash, so the link cannot be used again.
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
 * Finds the sign-up that an email confirms: the one it was sent for, unless the answering network signed up too. The
 * owner may have opened an email that a stranger requested with the same address.
 */
async function findConfirmedSignUp(
  trx: Queries,
  context: AuthContext,
  { user, token }: FoundToken,
  client: Client,
): Promise<SignUp | undefined> {
  const requested = await trx
    .selectFrom('auth_sign_ups')
    .selectAll()
    .where('id', '=', token.sign_up_id ?? '')
    .executeTakeFirst();
  if (token.token_type !== 'confirmation' || requested?.requested_by === hashNetwork(context, client))
    return requested;
  return findOwnSignUp(await listSignUps(trx, user), context, client) ?? requested;
}

/**
 * Marks the address as proved by access to its mailbox. The confirmed sign-up replaces whatever was set before, because
 * otherwise a stranger could sign up first and share the account later.
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
