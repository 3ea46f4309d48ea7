import { z } from 'zod';
import type { AccountQueries } from '../../domain/account-store.ts';
import { AuthFailure, invalid } from '../../domain/auth-failure.ts';
import type { AuthContext, Sender } from './auth-context.ts';
import { countGuess, countRequest } from './count-requests.ts';
import { findProofByCode, findProofByLink, isVerificationType } from './find-proof.ts';
import { formatSession, openSession } from './issue-session.ts';
import { parseEmail } from './parse-email.ts';
import { text } from './read-body.ts';
import { type Proof, useToken } from './use-token.ts';

export const verifyBody = z.object({ type: text, token: text, token_hash: text, email: text, phone: text });

const expired = new AuthFailure(403, 'otp_expired', 'Token has expired or is invalid');
export const expiredLink = new AuthFailure(403, 'otp_expired', 'Email link is invalid or has expired');

/** What the first half of a change of address answers; clients show it. */
export const halfwayMessage =
  'Confirmation link accepted. Please proceed to confirm link sent to the other email';

type Asked =
  | { kind: 'link'; linkToken: string; type: string }
  | { kind: 'code'; code: string; email: string; type: string };

/** Signs in with the code of an email, or with the token of its link. */
export async function verify(context: AuthContext, sender: Sender, body: z.output<typeof verifyBody>) {
  const asked = parseAsked(body);
  if (asked instanceof AuthFailure) return asked;
  const tooMany = await countRequest(context, 'verify', sender.address);
  if (tooMany) return tooMany;
  const result = await context.store.transaction(async (queries) => {
    const proof = await findProof(queries, context, asked);
    if (proof instanceof AuthFailure) return proof;
    const proved = await useToken(queries, context, proof);
    if (proved instanceof AuthFailure || proved.kind === 'halfway') return proved;
    if (proof.token.flowId) await queries.deleteFlow(proof.token.flowId);
    return openSession(queries, context, proved.owner, 'otp');
  });
  if (result instanceof AuthFailure) return result;
  if ('kind' in result) return { msg: halfwayMessage, code: '200' };
  return formatSession(context, result);
}

async function findProof(
  queries: AccountQueries,
  context: AuthContext,
  asked: Asked,
): Promise<Proof | AuthFailure> {
  if (asked.kind === 'link') return (await findProofByLink(queries, context, asked)) ?? expiredLink;
  const tooMany = await countGuess(queries, context, 'code', asked.email);
  return tooMany ?? (await findProofByCode(queries, context, asked)) ?? expired;
}

function parseAsked({
  type,
  token,
  token_hash,
  email,
  phone,
}: z.output<typeof verifyBody>): Asked | AuthFailure {
  if (!type) return invalid('Verify requires a verification type');
  if (token_hash) {
    if (token || email || phone) return invalid('Only the token_hash and type should be provided');
    return isVerificationType(type)
      ? { kind: 'link', linkToken: token_hash, type }
      : invalid('Unsupported verification type');
  }
  if (!token) return invalid('Verify requires either a token or a token hash');
  if (phone) return new AuthFailure(400, 'phone_provider_disabled', 'Unsupported phone provider');
  if (!isVerificationType(type)) return invalid('Unsupported verification type');
  const parsed = parseEmail(email ?? '');
  if (parsed instanceof AuthFailure) return parsed;
  // People copy codes with the blanks around and in them.
  return { kind: 'code', code: token.replace(/\s+/g, ''), email: parsed, type };
}
