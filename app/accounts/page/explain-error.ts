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
  /** The address must be confirmed first, so the form offers to resend that email. */
  unconfirmed?: true;
  /** The session has ended, even if this browser still stores it. */
  ended?: true;
};

const sessionEndedCodes = [
  'bad_jwt',
  'no_authorization',
  'refresh_token_already_used',
  'refresh_token_not_found',
  'session_expired',
  'session_not_found',
  'user_not_found',
];

/** The fields of the Supabase client's errors that are read here. Any may be missing; an invalid response has no code. */
type AuthClientError = {
  name?: unknown;
  status?: unknown;
  code?: unknown;
  message?: unknown;
  reasons?: unknown;
  /** Set if a link redirected back with an error. */
  details?: unknown;
};

/** Turns any error into a message for the visitor. `requestId` is shown so that the error can be found in the log. */
export function explainError(error: unknown, requestId?: string): Fault {
  const refusal: AuthClientError = typeof error === 'object' && error !== null ? error : {};
  if (refusal.name === 'AuthSessionMissingError') return explainCode('session_not_found', refusal, requestId);
  if (refusal.name === 'AuthRetryableFetchError') return explainNoResponse(refusal.status, requestId);
  const { code } = { code: refusal.code, ...(refusal.details as { code?: unknown } | undefined) };
  return explainCode(typeof code === 'string' ? code : '', refusal, requestId);
}

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

function explainCode(
  code: string,
  { message, reasons, details }: AuthClientError,
  requestId: string | undefined,
): Fault {
  const words = typeof message === 'string' ? message : '';
  if (code === 'weak_password') return { at: 'password', sentence: explainWeakness(words, reasons) };
  if (code === 'validation_failed') return explainInvalid(words);
  const wait = code === 'over_email_send_rate_limit' && /after (\d+) second/.exec(words)?.[1];
  if (wait)
    return {
      at: 'form',
      sentence: `We sent you an email a moment ago. You can ask for another in ${wait} seconds.`,
    };
  if (code === 'otp_expired') return explainExpired(words, details !== undefined);
  for (const at of ['email', 'password', 'code', 'form'] as const) {
    const [sentence, advice] = errorSentences[at][code]?.split('|') ?? [];
    if (sentence && code !== 'unexpected_failure')
      return {
        at,
        sentence,
        ...(advice && { advice }),
        ...(code === 'invalid_credentials' && { marks: 'password' }),
        ...(code === 'email_not_confirmed' && { unconfirmed: true }),
        ...(sessionEndedCodes.includes(code) && { ended: true }),
      };
  }
  const family = featureSentences.find(([names]) => names.test(code));
  if (family) return { at: 'form', sentence: family[1] };
  return {
    at: 'form',
    sentence: code ? 'That didn’t work, for a reason we didn’t expect.' : 'Something went wrong on our side.',
    advice: `Try again. If it keeps happening, write to us.${formatLogReference(requestId)}`,
  };
}

function formatLogReference(requestId: string | undefined): string {
  return requestId ? ` Our log reference is ${requestId}.` : '';
}

/** `otp_expired` covers wrong, used and expired codes and links. Only our own service says how many tries are left. */
function explainExpired(message: string, cameByLink: boolean): Fault {
  if (cameByLink || /link/i.test(message))
    return {
      at: 'form',
      sentence:
        'That link has expired or has already been used. If you have confirmed your address, sign in; if not, ask for a new one.',
    };
  const left = /(\d+) tr(?:y|ies) left/.exec(message)?.[1];
  if (left === undefined) return { at: 'code', sentence: errorSentences.code.otp_expired ?? '' };
  const sentence =
    left === '0'
      ? 'Too many wrong codes. Open the link in the email, or ask for a new one.'
      : `That code is not right. You have ${left} ${left === '1' ? 'try' : 'tries'} left.`;
  return { at: 'code', sentence };
}

/** The minimum length is a setting of the service, and only its message mentions it. */
function explainWeakness(message: string, reasons: unknown): string {
  const list: unknown[] = Array.isArray(reasons) ? reasons : [];
  const minLength = /at least (\d+)/.exec(message)?.[1];
  if (list.includes('length') && minLength) return `Too short: use at least ${minLength} characters.`;
  if (list.includes('length')) return 'Too short: use more characters.';
  if (list.includes('pwned')) return 'That password is very common, so it is guessed first. Choose another.';
  if (list.includes('characters')) return 'Mix lower-case and upper-case letters, digits and symbols.';
  return errorSentences.password.weak_password ?? '';
}

/** The service uses one code for every invalid field, and only its message says which field it means. */
function explainInvalid(message: string): Fault {
  if (/password.*longer than/i.test(message))
    return { at: 'password', sentence: 'Too long: use at most 72 characters. Some count double.' };
  if (/password/i.test(message))
    return { at: 'password', sentence: 'That password can’t be used. Choose another.' };
  if (/e-?mail/i.test(message))
    return { at: 'email', sentence: 'That address looks incomplete. Try one such as name@example.org.' };
  if (/token|otp|verif/i.test(message))
    return { at: 'code', sentence: 'That is not one of our codes. Enter the digits from the email.' };
  return { at: 'form', sentence: errorSentences.form.validation_failed ?? '' };
}

/**
 * What each error code means to the visitor, and after a `|` what to do about it. `featureSentences` covers the codes of
 * features that this page does not use, because an auth service may send those too.
 */
export const errorSentences: Readonly<Record<FaultPlace, Readonly<Record<string, string>>>> = {
  email: {
    email_address_invalid: 'We can’t send email to that address. Check it for a typo, or use another.',
    email_address_not_authorized: 'We can only email approved addresses. Use another, or write to us.',
    email_exists: 'That address already belongs to another account. Use a different one.',
    email_not_confirmed:
      'That address is not confirmed yet. Open the link in the email we sent, or have it sent again.',
    invite_not_found: 'That invitation has expired or has already been used. Ask for a new one.',
    otp_disabled: 'There is no account with that address. Create one first.',
    user_already_exists: 'That address already has an account. Sign in, or reset your password.',
    user_banned: 'This account has been closed for now. Write to us if you think that is wrong.',
    user_not_found: 'That account no longer exists. Create a new one, or write to us.',
  },
  password: {
    current_password_invalid: 'That is not your current password. Check it for a typo.',
    current_password_required: 'You need your current password for this. Or reset it by email.',
    same_password: 'That is the password you have now. Choose a different one.',
    weak_password: 'That password is easy to guess. Choose a longer one.',
  },
  code: {
    otp_expired: 'That code is not right, or has expired. Check it for a typo, or ask for a new one.',
    reauth_nonce_missing: 'The code from the email is missing. Enter it here.',
    reauthentication_not_valid: 'That code is not right, or has expired. Check it, or ask for a new one.',
  },
  form: {
    anonymous_provider_disabled: 'Enter an email address and a password: an account needs both.',
    bad_code_verifier: 'That link belongs to another browser. Ask for a new one here.',
    bad_json: 'Your browser sent something we could not read. Reload the page, then try again.',
    bad_jwt: 'Your session is no longer valid. Sign in again.',
    captcha_failed: 'The check that you are not a robot failed. Reload the page, then try again.',
    conflict: 'Two things happened at once. Try again in a moment.',
    email_provider_disabled:
      'Signing in by email is currently switched off. Write to us if you need to get in.',
    flow_state_already_used: 'That link has already been opened. Ask for a new one.',
    flow_state_expired: 'The link has expired. Ask for a new one.',
    flow_state_not_found: 'That link is no longer valid. Ask for a new one.',
    invalid_credentials:
      'That email and password don’t match.|Check for a typo, or ask for a sign-in link below.',
    no_authorization: 'You are signed out. Sign in again.',
    not_admin: 'Only the people who run this site may do that.',
    over_email_send_rate_limit:
      'We have sent you several emails in a short time. Look for the latest one, or try again in a few minutes.',
    over_request_rate_limit: 'Too many attempts in a short time. Wait a few minutes, then try again.',
    pkce_code_verifier_not_found:
      'That link was requested in another browser. Enter the six-digit code from the email there, or ask for a new link here.',
    reauthentication_needed: 'You signed in a while ago. Sign in again, then change your password.',
    refresh_token_already_used: 'Your session was continued somewhere else. Sign in again.',
    refresh_token_not_found: 'Your session has ended. Please sign in again.',
    request_entity_too_large: 'That is too long. Shorten it, then try again.',
    request_timeout: 'The response took too long. Try again.',
    session_expired: 'You were away for a while, and your session has ended. Sign in again.',
    session_not_found: 'You were signed out, here or on another device. Sign in again.',
    signup_disabled: 'New accounts can’t be created at the moment. Write to us if you need one.',
    unexpected_audience: 'That session belongs to another site. Sign in here.',
    validation_failed: 'Something in the form is not right. Check it, then try again.',
  },
};

/** Messages for the error codes of features that this page does not offer, by pattern. */
const featureSentences: readonly (readonly [RegExp, string])[] = [
  [
    /mfa_|webauthn|insufficient_aal/,
    'This account requires two-step sign-in, which isn’t available here. Write to us.',
  ],
  [/saml_|sso_/, 'Signing in through an organisation isn’t available here. Use your email.'],
  [/phone|sms_/, 'Signing in by phone isn’t available here. Use your email.'],
  [/provider|oauth|identity|linking|web3/, 'That way of signing in isn’t available here. Use your email.'],
  [/^hook_/, 'A check on our side failed. Try again in a few minutes.'],
];
