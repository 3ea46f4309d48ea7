/** Where a sentence is shown: under a field, or above the form. */
export type FaultPlace = 'email' | 'password' | 'code' | 'form';

/**
 * Says for each error code what it means to the visitor and what they can do. Any auth service may send codes of
 * features that this page does not use; `families` covers those.
 */
export const errorSentences: Readonly<Record<FaultPlace, Readonly<Record<string, string>>>> = {
  email: {
    email_address_invalid: 'We can’t send email to that address. Check it for a typo, or use another.',
    email_address_not_authorized:
      'Email goes only to addresses that have been allowed. Use another, or write to us.',
    email_exists: 'That address belongs to another account already. Use a different one.',
    email_not_confirmed:
      'That address is not confirmed yet. Open the link in the email we sent, or have it sent again.',
    invite_not_found: 'That invitation has expired or was used already. Ask for a new one.',
    otp_disabled: 'There is no account with that address. Create one first.',
    user_already_exists: 'That address has an account already. Sign in, or ask for a new password.',
    user_banned: 'This account has been closed for now. Write to us if you think that is wrong.',
    user_not_found: 'That account is no longer there. Create a new one, or write to us.',
  },
  password: {
    current_password_invalid: 'That is not your present password. Check it for a typo.',
    current_password_required:
      'Your present password is needed for this. Ask for a new one by email instead.',
    same_password: 'That is the password you have now. Choose a different one.',
    weak_password: 'That password is easy to guess. Choose a longer one.',
  },
  code: {
    otp_expired: 'That code is not right, or has expired. Check it for a typo, or ask for a new one.',
    reauth_nonce_missing: 'The code from the email is missing. Type it here.',
    reauthentication_not_valid: 'That code is not right, or has expired. Check it, or ask for a new one.',
  },
  form: {
    anonymous_provider_disabled: 'Enter an email address and a password: there are no accounts without.',
    bad_code_verifier: 'That link belongs to another browser. Ask for a new one here.',
    bad_json: 'Your browser sent something we could not read. Reload the page, then try again.',
    bad_jwt: 'Your session is no longer valid. Sign in again.',
    captcha_failed: 'The check against robots failed. Reload the page, then try again.',
    conflict: 'Two things happened at once. Try again in a moment.',
    email_provider_disabled:
      'Signing in by email is switched off at present. Write to us if you need to get in.',
    flow_state_already_used: 'That link was opened before. Ask for a new one.',
    flow_state_expired: 'The link was left open too long. Ask for a new one.',
    flow_state_not_found: 'That link is not known any more. Ask for a new one.',
    invalid_credentials:
      'That email and password don’t match.|Check for a typo, or ask for a sign-in link below.',
    no_authorization: 'You are signed out. Sign in again.',
    not_admin: 'Only the people who run this site may do that.',
    over_email_send_rate_limit:
      'Several emails have gone out in a short time. Look for the last one, or ask again in a few minutes.',
    over_request_rate_limit: 'There were many tries in a short time. Wait a few minutes, then try again.',
    pkce_code_verifier_not_found:
      'That link was asked for in another browser. Type the email’s six digits there, or ask for a new link here.',
    reauthentication_needed: 'You signed in a while ago. Sign in again, then change your password.',
    refresh_token_already_used: 'Your session was carried on somewhere else. Sign in again.',
    refresh_token_not_found: 'Your session has ended. Sign in again, please.',
    request_entity_too_large: 'That is more than we take at once. Shorten it, then try again.',
    request_timeout: 'The answer took too long. Try again.',
    session_expired: 'You were away for long, and your session has ended. Sign in again.',
    session_not_found: 'You were signed out, here or on another device. Sign in again.',
    signup_disabled: 'New accounts can’t be made at present. Write to us if you need one.',
    unexpected_audience: 'That session belongs to another site. Sign in here.',
    validation_failed: 'Something in the form is not as it should be. Check it, then try again.',
  },
};

/** The sentences for error codes of features that this page does not offer, by their names. */
export const families: readonly (readonly [RegExp, string])[] = [
  [
    /mfa_|webauthn|insufficient_aal/,
    'This account asks for a second step, which isn’t offered here. Write to us.',
  ],
  [/saml_|sso_/, 'Signing in through an organisation isn’t offered here. Use your email.'],
  [/phone|sms_/, 'Signing in by phone isn’t offered here. Use your email.'],
  [/provider|oauth|identity|linking|web3/, 'That way to sign in isn’t offered here. Use your email.'],
  [/^hook_/, 'A check on our side failed. Try again in a few minutes.'],
];
