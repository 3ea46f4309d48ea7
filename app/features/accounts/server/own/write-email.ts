import { type EmailContent, type EmailPart, writeAutomaticEmail } from '#platform/mail/email.ts';
import { formatEmailLink } from '../../domain/auth-paths.ts';
import type { OneTimeSecrets } from '../../domain/one-time-secrets.ts';
import type { ProofEmail, User } from '../auth-tables.ts';

type Options = {
  email: ProofEmail;
  /** The user whose address changes. */
  user: User | undefined;
  brand: string;
  siteUrl: string;
  secrets: OneTimeSecrets;
};

/** Writes an email. It contains no visitor input, so that it can't be abused to send messages to strangers. */
export function writeEmail(options: Options): EmailContent {
  return options.email.purpose === 'sign-in' ? writeSignIn(options) : writeEmailChange(options);
}

/** One email for signing in, creating an account and choosing a new password: it proves the address. */
function writeSignIn({ email, brand, siteUrl, secrets }: Options): EmailContent {
  return writeAutomaticEmail(`Sign in to ${brand}`, [
    { kind: 'paragraph', text: 'Hello,' },
    {
      kind: 'paragraph',
      text: `Someone asked to sign in to ${brand} as ${email.email}. If you have no account yet, this creates one.`,
    },
    {
      kind: 'paragraph',
      text: `If it was you, enter this code where you asked for it: ${secrets.code(email.id)}`,
    },
    {
      kind: 'link',
      text: 'Or open this page, in any browser, and press its button',
      url: formatEmailLink(
        siteUrl,
        { tokenHash: secrets.linkToken(email.id), type: 'email', email: email.email },
        email.next,
      ),
    },
    {
      kind: 'paragraph',
      text: 'Either works once, within an hour. If it was not you, ignore this email: nothing happens without the code or the button. Never tell anyone the code; we won’t ask for it.',
    },
    { kind: 'paragraph', text: brand },
  ]);
}

function writeEmailChange({ email, user, brand, siteUrl, secrets }: Options): EmailContent {
  const [before, after] = [user?.email ?? '', user?.email_change ?? ''];
  const parts: EmailPart[] = [
    { kind: 'paragraph', text: 'Hello,' },
    {
      kind: 'paragraph',
      text: `Someone who is signed in to the account of ${before} at ${brand} asked to change its address to ${after}. Both addresses have to confirm it. If it was you, open this page and press its button:`,
    },
    {
      kind: 'link',
      text: 'Confirm the change of address',
      url: formatEmailLink(
        siteUrl,
        { tokenHash: secrets.linkToken(email.id), type: 'email_change', email: before, newEmail: after },
        email.next,
      ),
    },
    {
      kind: 'paragraph',
      text: 'The button works once, within an hour. If it was not you, ignore this email: nothing happens without the button.',
    },
    { kind: 'paragraph', text: brand },
  ];
  return writeAutomaticEmail(`Confirm your new email for ${brand}`, parts);
}
