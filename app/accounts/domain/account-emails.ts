import { type Email, type EmailPart, headerText, renderHtml, renderText } from '#platform/mail/email.ts';
import type { Account, OneTimeToken } from './account.ts';

type Given = { account: Account; token: OneTimeToken; brand: string; link: string; code: string };

type Words = { subject: string; why: string; action: string };

/**
 * Writes an email with a link and a code that do the same. It contains nothing that a visitor typed, so nobody can send
 * their own words to a stranger's address.
 */
export function writeAccountEmail({
  account,
  token,
  brand,
  link,
  code,
}: Given): Pick<Email, 'subject' | 'text' | 'html' | 'headers'> {
  const { subject, why, action } = chooseWords(token, account, brand);
  const parts: EmailPart[] = [
    { kind: 'paragraph', text: 'Hello,' },
    { kind: 'paragraph', text: why },
    { kind: 'link', text: action, url: link },
    { kind: 'paragraph', text: `Or enter this code where you asked for it: ${code}` },
    {
      kind: 'paragraph',
      text: 'Both are good for one hour, and once. If you did not ask for this, do nothing: leave the link closed, and give the code to nobody.',
    },
    { kind: 'paragraph', text: brand },
  ];
  return {
    subject: headerText(subject),
    text: renderText(parts),
    html: renderHtml(parts),
    // This header keeps automatic replies from answering (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

function chooseWords(token: OneTimeToken, account: Account, brand: string): Words {
  switch (token.linkType) {
    case 'signup':
      return {
        subject: `Confirm your email for ${brand}`,
        why: `An account at ${brand} was made with this address. Confirm that it is yours:`,
        action: 'Confirm my email',
      };
    case 'magiclink':
      return {
        subject: `Sign in to ${brand}`,
        why: `Here is the sign-in link for ${brand} that you asked for:`,
        action: 'Sign in',
      };
    case 'recovery':
      return {
        subject: `Choose a new password for ${brand}`,
        why: `Someone asked for a new password for your account at ${brand}. To choose one:`,
        action: 'Choose a new password',
      };
    case 'email_change':
      return {
        subject: `Confirm your new email for ${brand}`,
        why: `Your account at ${brand} is to change its address from ${account.email} to ${account.newEmail ?? token.email}. Both addresses have to confirm it:`,
        action: 'Confirm the change',
      };
  }
}
