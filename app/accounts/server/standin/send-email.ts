import { randomUUID } from 'node:crypto';
import type { Account, Challenge, LinkType, Purpose } from '../../domain/account.ts';
import { listAccountMailJobs } from '../../domain/account-mail.ts';
import type { AccountQueries } from '../../domain/account-store.ts';
import { emailLifeSeconds } from '../../domain/accounts-settings.ts';
import { hashToken } from '../../domain/one-time-secrets.ts';
import { chooseRedirectTarget } from '../../domain/redirect-target.ts';
import type { AuthContext, Sender } from './auth-context.ts';
import { isoNow } from './auth-context.ts';

type Wanted = {
  purpose: Purpose;
  linkType: LinkType;
  /** The account's own address, or the one it is to have. */
  email: string;
  challenge: Challenge | undefined;
  sender: Sender;
};

/** Stores an email's token and the job that sends it, in the transaction of whatever asked for it. */
export async function sendEmail(
  queries: AccountQueries,
  context: AuthContext,
  account: Account,
  { purpose, linkType, email, challenge, sender }: Wanted,
): Promise<void> {
  const { siteUrl, secrets, from, now } = context;
  const createdAt = isoNow(context);
  const id = randomUUID();
  const flowId = challenge && randomUUID();
  if (challenge && flowId)
    await queries.insertFlow({
      ...challenge,
      id: flowId,
      accountId: account.id,
      createdAt,
      codeIssuedAt: undefined,
    });
  await queries.putToken(
    {
      id,
      accountId: account.id,
      purpose,
      linkType,
      email,
      redirectTo: chooseRedirectTarget(sender.redirects, siteUrl),
      flowId,
      tries: 0,
      createdAt,
      expiresAt: new Date(now() + emailLifeSeconds * 1000).toISOString(),
    },
    hashToken(secrets.linkToken(id, flowId !== undefined)),
  );
  await queries.enqueue(listAccountMailJobs({ tokenId: id, accountId: account.id }, from, new Date(now())));
}
