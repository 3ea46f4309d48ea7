import { randomUUID } from 'node:crypto';
import { AuthFailure } from '../../domain/auth-failure.ts';
import { hashToken } from '../../domain/one-time-secrets.ts';
import { chooseRedirectTarget } from '../../domain/redirect-target.ts';
import type { AuthContext, Sender } from './auth-context.ts';
import { countRequest } from './count-requests.ts';
import { findProofByLink, isVerificationType } from './find-proof.ts';
import { formatSession, type OpenSession, openSession } from './issue-session.ts';
import { useToken } from './use-token.ts';
import { expiredLink, halfwayMessage } from './verify.ts';

/** The token as it came in the link. */
type Link = { linkToken: string; type: string };

type Opened = { kind: 'code'; code: string } | { kind: 'session'; opened: OpenSession } | { kind: 'halfway' };

/** A link of an email was opened: where the browser goes next. It is never told on a page of ours. */
export async function openLink(context: AuthContext, sender: Sender, link: Link): Promise<string> {
  const target = chooseTarget(context, sender);
  const result = await tryLink(context, sender, link);
  if (result instanceof AuthFailure) return addParts(target, describe(result), link);
  switch (result.kind) {
    case 'code':
      target.searchParams.set('code', result.code);
      return target.href;
    case 'halfway':
      return addParts(target, { message: halfwayMessage }, link);
    case 'session': {
      const session = await formatSession(context, result.opened);
      const { access_token, expires_at, expires_in, refresh_token, token_type } = session;
      const parts = { access_token, expires_at, expires_in, refresh_token, token_type, type: link.type };
      return addParts(target, parts);
    }
  }
}

async function tryLink(
  context: AuthContext,
  sender: Sender,
  { linkToken, type }: Link,
): Promise<Opened | AuthFailure> {
  if (!linkToken || !isVerificationType(type))
    return new AuthFailure(400, 'validation_failed', 'Verify requires a token and a verification type');
  const tooMany = await countRequest(context, 'verify', sender.address);
  if (tooMany) return tooMany;
  return context.store.transaction(async (queries): Promise<Opened | AuthFailure> => {
    const proof = await findProofByLink(queries, context, { linkToken, type });
    if (!proof) return expiredLink;
    const { flowId } = proof.token;
    const proved = await useToken(queries, context, proof, { awaitsExchange: flowId !== undefined });
    if (proved instanceof AuthFailure || proved.kind === 'halfway') return proved;
    // The browser that asked holds the verifier: only it can turn the code into a session.
    if (!flowId) return { kind: 'session', opened: await openSession(queries, context, proved.owner, 'otp') };
    const code = randomUUID();
    return (await queries.issueCode(flowId, hashToken(code))) ? { kind: 'code', code } : expiredLink;
  });
}

/** The accounts could not be asked: the link is still good, and can be opened again. */
export function describeBrokenLink(context: AuthContext, sender: Sender, link: Link): string {
  const failure = new AuthFailure(
    503,
    'unexpected_failure',
    'The accounts could not be reached. Please try again.',
  );
  return addParts(chooseTarget(context, sender), describe(failure), link);
}

function chooseTarget({ siteUrl }: AuthContext, { redirects }: Sender): URL {
  return new URL(chooseRedirectTarget(redirects, siteUrl));
}

function describe({ status, code, message }: AuthFailure) {
  const kinds: Record<number, string> = {
    400: 'invalid_request',
    401: 'unauthorized_client',
    403: 'access_denied',
  };
  const error = status >= 500 ? 'server_error' : (kinds[status] ?? 'access_denied');
  return { error, error_code: code, error_description: message };
}

/**
 * The answer is in the fragment, which no server sees; a PKCE flow's failures are in the query too. `sb` tells
 * clients whose it is.
 */
function addParts(target: URL, parts: Record<string, string | number>, link?: Link): string {
  const texts = Object.entries(parts).map(([name, value]): [string, string] => [name, String(value)]);
  if (link?.linkToken.startsWith('pkce_'))
    for (const [name, value] of texts) target.searchParams.set(name, value);
  target.hash = `${new URLSearchParams(texts)}&sb=`;
  return target.href;
}
