import { type EmailPart, writeAutomaticEmail } from '#platform/mail/email.ts';
import type { OneTimeSecrets } from '../../domain/one-time-secrets.ts';
import type { OneTimeToken, User } from '../auth-tables.ts';

type Options = { user: User; token: OneTimeToken; brand: string; siteUrl: string; secrets: OneTimeSecrets };

/** Writes an email. It contains no visitor input, so that it can't be abused to send messages to strangers. */
export function writeEmail({ user, token, brand, siteUrl, secrets }: Options) {
  const { subject, why, action, code, end } = describe(token, user, brand);
  const query = new URLSearchParams({
    token: secrets.linkToken(token.id, token.flow_state_id !== null),
    type: token.link_type,
    redirect_to: token.redirect_to,
  });
  const url = `${siteUrl}/auth/v1/verify?${query}`;
  const parts: EmailPart[] = [
    { kind: 'paragraph', text: 'Hello,' },
    { kind: 'paragraph', text: why },
  ];
  if (action) parts.push({ kind: 'link', text: action, url });
  if (code) parts.push({ kind: 'paragraph', text: `${code}: ${secrets.code(token.id)}` });
  parts.push({ kind: 'paragraph', text: end }, { kind: 'paragraph', text: brand });
  return writeAutomaticEmail(subject, parts);
}

type Words = {
  subject: string;
  why: string;
  /** The link's text; omitted for an email without a link. */
  action?: string;
  /** The text before the code; omitted for an email without a code. */
  code?: string;
  end: string;
};

const linkAndCode = {
  code: 'Or enter this code where you asked for it',
  end: 'Both are valid for one hour and can be used once. If you didn’t ask for this, ignore this email. Don’t open the link or share the code.',
};

function describe({ link_type, relates_to }: OneTimeToken, user: User, brand: string): Words {
  switch (link_type) {
    case 'signup':
      return {
        subject: `Confirm your email for ${brand}`,
        why: `Someone created a ${brand} account with this email address. If it was you, confirm it:`,
        action: 'Confirm my email',
        ...linkAndCode,
      };
    case 'magiclink':
      return {
        subject: `Sign in to ${brand}`,
        why: `Here is the sign-in link for ${brand} that you asked for:`,
        action: 'Sign in',
        ...linkAndCode,
      };
    case 'recovery':
      return {
        subject: `Choose a new password for ${brand}`,
        why: `Someone asked for a new password for your account at ${brand}. To choose one:`,
        action: 'Choose a new password',
        ...linkAndCode,
      };
    case 'email_change':
      return {
        subject: `Confirm your new email for ${brand}`,
        why: `Your account at ${brand} is about to change its address from ${user.email} to ${user.email_change ?? relates_to}. Both addresses have to confirm it:`,
        action: 'Confirm the change',
        end: 'The link is valid for one hour and can be used once. If you didn’t ask for this, ignore this email and don’t open the link.',
      };
    case 'reauthentication':
      return {
        subject: `Confirm it’s you at ${brand}`,
        why: `Someone who is signed in to your account at ${brand} wants to change its password.`,
        code: 'Enter this code where you asked for it',
        end: 'It is valid for one hour and can be used once. If you didn’t ask for this, change your password and don’t share the code.',
      };
  }
}
