import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { AuthError, invalid } from '../../domain/auth-error.ts';
import { hashToken } from '../../domain/one-time-secrets.ts';
import { chooseRedirectTarget } from '../../domain/redirect-target.ts';
import { type AuthContext, type Client, isoNow } from './auth-context.ts';
import { text } from './endpoints.ts';
import {
  expiredCode,
  expiredLink,
  isVerificationType,
  requireTokenByCode,
  requireTokenByLink,
  useToken,
} from './one-time-tokens.ts';
import { countRequest } from './rate-limits.ts';
import { formatSession, type OpenSession, openSession } from './sessions.ts';
import { parseEmail } from './users.ts';

export const verifyBody = z.object({ type: text, token: text, token_hash: text, email: text, phone: text });

/** What the first half of a change of address answers; clients show it. */
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
    const user = await useToken(trx, context, found);
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
    const user = await useToken(trx, context, found, { awaitsExchange: flowId !== null });
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
