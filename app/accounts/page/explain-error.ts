import { errorSentences, type FaultPlace, families } from './error-sentences.ts';

/** A refusal as the visitor reads it. */
export type Fault = {
  at: FaultPlace;
  sentence: string;
  /** A second sentence, which says what to do. */
  advice?: string;
  /** A field to mark, although the sentence stands above the form. */
  marks?: 'password';
  /** The address must be confirmed first, so the form offers to send that email again. */
  unconfirmed?: true;
  /** The session is over, even if this browser still stores it. */
  ended?: true;
};

const endings = [
  'bad_jwt',
  'no_authorization',
  'refresh_token_already_used',
  'refresh_token_not_found',
  'session_expired',
  'session_not_found',
  'user_not_found',
];

/** The fields of the client's errors that the sentences depend on. Any may be missing: a broken answer has no code. */
type Refusal = {
  name?: unknown;
  status?: unknown;
  code?: unknown;
  message?: unknown;
  reasons?: unknown;
  /** Set when a link came back with an error. */
  details?: unknown;
};

/** Turns any error into a sentence for the visitor. `requestId` finds the refusal in the log of the service. */
export function explainError(error: unknown, requestId?: string): Fault {
  const refusal: Refusal = typeof error === 'object' && error !== null ? error : {};
  if (refusal.name === 'AuthSessionMissingError') return explainCode('session_not_found', refusal, requestId);
  if (refusal.name === 'AuthRetryableFetchError') return explainSilence(refusal.status, requestId);
  const { code } = { code: refusal.code, ...(refusal.details as { code?: unknown } | undefined) };
  return explainCode(typeof code === 'string' ? code : '', refusal, requestId);
}

/** Explains that the service was not reached, or is down. */
function explainSilence(status: unknown, requestId: string | undefined): Fault {
  if (!status)
    return {
      at: 'form',
      sentence: 'We could not reach the service that signs you in.',
      advice: 'Check your connection, then try again. What you typed is still here.',
    };
  return {
    at: 'form',
    sentence: 'The service that signs you in is not answering just now.',
    advice: `Try again in a few minutes.${nameRequest(requestId)}`,
  };
}

function explainCode(
  code: string,
  { message, reasons, details }: Refusal,
  requestId: string | undefined,
): Fault {
  const words = typeof message === 'string' ? message : '';
  if (code === 'weak_password') return { at: 'password', sentence: explainWeakness(words, reasons) };
  if (code === 'validation_failed') return explainInvalid(words);
  const wait = code === 'over_email_send_rate_limit' && /after (\d+) second/.exec(words)?.[1];
  if (wait)
    return {
      at: 'form',
      sentence: `An email went out a moment ago. You can ask for another in ${wait} seconds.`,
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
        ...(endings.includes(code) && { ended: true }),
      };
  }
  const family = families.find(([names]) => names.test(code));
  if (family) return { at: 'form', sentence: family[1] };
  return {
    at: 'form',
    sentence: code
      ? 'That did not work, for a reason we did not foresee.'
      : 'Something went wrong on our side.',
    advice: `Try again. If it goes on, write to us.${nameRequest(requestId)}`,
  };
}

function nameRequest(requestId: string | undefined): string {
  return requestId ? ` Our log has it under ${requestId}.` : '';
}

/** One error code stands for codes and links that are wrong, used or too old. Only our own service counts the tries. */
function explainExpired(message: string, cameByLink: boolean): Fault {
  if (cameByLink || /link/i.test(message))
    return { at: 'form', sentence: 'That link has expired, or was used already. Ask for a new one.' };
  const left = /(\d+) tr(?:y|ies) left/.exec(message)?.[1];
  if (left === undefined) return { at: 'code', sentence: errorSentences.code.otp_expired ?? '' };
  const sentence =
    left === '0'
      ? 'That was one wrong code too many. Open the link in the email, or ask for a new one.'
      : `That code is not right. You have ${left} ${left === '1' ? 'try' : 'tries'} left.`;
  return { at: 'code', sentence };
}

/** The minimum length is a setting of the service, and only its message names it. */
function explainWeakness(message: string, reasons: unknown): string {
  const list: unknown[] = Array.isArray(reasons) ? reasons : [];
  const least = /at least (\d+)/.exec(message)?.[1];
  if (list.includes('length') && least) return `Too short: use at least ${least} characters.`;
  if (list.includes('length')) return 'Too short: use more characters.';
  if (list.includes('pwned')) return 'Many people use that password, so it is guessed first. Choose another.';
  if (list.includes('characters')) return 'Mix lower-case and upper-case letters, digits and signs.';
  return errorSentences.password.weak_password ?? '';
}

/** The service uses this one code for every invalid field, and only its message says which field it means. */
function explainInvalid(message: string): Fault {
  if (/password.*longer than/i.test(message))
    return { at: 'password', sentence: 'Too long: use at most 72 characters. Some count double.' };
  if (/password/i.test(message))
    return { at: 'password', sentence: 'That password can’t be taken. Choose another.' };
  if (/e-?mail/i.test(message))
    return { at: 'email', sentence: 'That address looks unfinished. Try one such as name@example.org.' };
  if (/token|otp|verif/i.test(message))
    return { at: 'code', sentence: 'That is not a code of ours. Type the digits from the email.' };
  return { at: 'form', sentence: errorSentences.form.validation_failed ?? '' };
}
