/** Where an error appears: under its field, or above the form. */
type FaultPlace = 'email' | 'password' | 'code' | 'form';

/** An error as the visitor reads it. */
export type Fault = {
  at: FaultPlace;
  sentence: string;
  /** A second sentence that says what to do. */
  advice?: string;
  /** A field to mark as invalid although the error appears above the form. */
  marks?: 'password';
  /** The link or code no longer works. */
  expired?: true;
  /** The session has ended, even if this browser still stores it. */
  ended?: true;
};

/** The fields of the Supabase client's errors that are read here. Any may be missing; an invalid response has no code. */
type AuthClientError = {
  name?: unknown;
  status?: unknown;
  code?: unknown;
  message?: unknown;
  reasons?: unknown;
};

/** Turns any error into a message for the visitor. `requestId` is shown so that the error can be found in the log. */
export function explainError(error: unknown, requestId?: string): Fault {
  const refusal: AuthClientError = typeof error === 'object' && error !== null ? error : {};
  const { name, status, code, message, reasons } = refusal;
  const text = typeof message === 'string' ? message : '';
  if (name === 'AuthRetryableFetchError') return explainNoResponse(status, requestId);
  if (name === 'AuthSessionMissingError' || endedCodes.includes(String(code)))
    return {
      at: 'form',
      sentence: 'You were signed out, here or on another device. Sign in again.',
      ended: true,
    };
  if (code === 'weak_password') return { at: 'password', sentence: explainWeakness(text, reasons) };
  if (code === 'validation_failed') return explainInvalid(text);
  if (code === 'otp_expired') return explainExpired(text);
  // Our own service limits passwords and nothing else. A project's limits cover codes too.
  if (code === 'over_request_rate_limit' && /by email/.test(text))
    return { at: 'form', sentence: 'Too many wrong passwords.', advice: 'Signing in by email still works.' };
  for (const at of ['email', 'password', 'form'] as const) {
    const [sentence, advice] = sentences[at][String(code)]?.split('|') ?? [];
    if (sentence)
      return {
        at,
        sentence,
        ...(advice && { advice }),
        ...(code === 'invalid_credentials' && { marks: 'password' }),
      };
  }
  return {
    at: 'form',
    sentence: code ? 'That didn’t work, for a reason we didn’t expect.' : 'Something went wrong on our side.',
    advice: `Try again. If it keeps happening, write to us.${formatLogReference(requestId)}`,
  };
}

const endedCodes = [
  'bad_jwt',
  'no_authorization',
  'refresh_token_already_used',
  'refresh_token_not_found',
  'session_expired',
  'session_not_found',
  'user_not_found',
];

/**
 * What each error code means to the visitor, and after a `|` what to do about it: the codes of our own service, and those
 * that a Supabase project with email sign-in sends.
 */
const sentences: Readonly<Record<'email' | 'password' | 'form', Readonly<Record<string, string>>>> = {
  email: {
    email_address_invalid: 'We can’t send email to that address. Check it for a typo, or use another.',
    email_address_not_authorized: 'We can only email approved addresses. Use another, or write to us.',
    email_exists: 'That address already belongs to another account. Use a different one.',
    email_not_confirmed: 'That address is not confirmed yet. Ask for a code by email, which confirms it.',
    user_banned: 'This account has been closed for now. Write to us if you think that is wrong.',
  },
  password: {
    current_password_invalid: 'That is not your current password. Check it for a typo.',
    same_password: 'That is the password you have now. Choose a different one.',
  },
  form: {
    captcha_failed: 'The check that you are not a robot failed.|Reload the page, then try again.',
    conflict: 'Two things happened at once.|Try again in a moment.',
    email_provider_disabled: 'Signing in by email is switched off.|Write to us if you need to get in.',
    invalid_credentials: 'That email and password don’t match.|Check for a typo, or ask for a code by email.',
    link_of_another_account:
      'That link belongs to another account than it says, so nobody is signed in.|Don’t use it. Enter your address on the sign-in page to get your own.',
    otp_disabled: 'New accounts can’t be created at the moment.|Write to us if you need one.',
    over_email_send_rate_limit:
      'That address has had several emails in a short time.|Look for the latest one, or try again later.',
    over_request_rate_limit: 'Too many attempts in a short time.|Wait a few minutes, then try again.',
    reauthentication_needed: 'You signed in more than ten minutes ago.|Reload the page to confirm it’s you.',
    request_timeout: 'The response took too long.|Try again.',
    signup_disabled: 'New accounts can’t be created at the moment.|Write to us if you need one.',
  },
};

/** Explains that the service could not be reached, or is down. */
function explainNoResponse(status: unknown, requestId: string | undefined): Fault {
  if (!status)
    return {
      at: 'form',
      sentence: 'We could not reach the sign-in service.',
      advice: 'Check your connection, then try again. What you typed is still here.',
    };
  return {
    at: 'form',
    sentence: 'The sign-in service is not responding right now.',
    advice: `Try again in a few minutes.${formatLogReference(requestId)}`,
  };
}

function formatLogReference(requestId: string | undefined): string {
  return requestId ? ` Our log reference is ${requestId}.` : '';
}

/** A link and the code of the same email fail separately: a code dies after five wrong tries, the link does not. */
function explainExpired(message: string): Fault {
  if (/link/i.test(message))
    return {
      at: 'form',
      sentence: 'That link has expired or has already been used.',
      advice: 'The code in the same email may still work. If not, ask for another email.',
      expired: true,
    };
  return {
    at: 'code',
    sentence:
      'That code is not right, has expired, or was tried too often. The link in the same email may still work; if not, ask for another email.',
    expired: true,
  };
}

/** The minimum length is a setting of the service, and only its message mentions it. */
function explainWeakness(message: string, reasons: unknown): string {
  const list: unknown[] = Array.isArray(reasons) ? reasons : [];
  const minLength = /at least (\d+)/.exec(message)?.[1];
  if (list.includes('length') && minLength) return `Too short: use at least ${minLength} characters.`;
  if (list.includes('length')) return 'Too short: use more characters.';
  if (list.includes('characters')) return 'Mix lower-case and upper-case letters, digits and symbols.';
  return 'That password is easy to guess. Choose a longer one.';
}

/** The service uses one code for every invalid field, and only its message says which field it means. */
function explainInvalid(message: string): Fault {
  if (/password.*longer than/i.test(message))
    return { at: 'password', sentence: 'Too long: use at most 72 characters. Some count double.' };
  if (/e-?mail/i.test(message)) {
    // Our own service says what is wrong in a sentence, and a project only that the format is invalid.
    const [, sentence] = /: ([A-Z].*\.)$/.exec(message) ?? [];
    return {
      at: 'email',
      sentence: sentence ?? 'That address looks incomplete. Try one such as name@example.org.',
    };
  }
  if (/token|otp|verif/i.test(message))
    return { at: 'code', sentence: 'That is not one of our codes. Enter the digits from the email.' };
  return { at: 'form', sentence: 'Something in the form is not right. Check it, then try again.' };
}
