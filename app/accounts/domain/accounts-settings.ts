/** How sign-in works where no Supabase is configured. An operator sets `confirmEmail`; tests change the rest. */
export type AccountsSettings = {
  /** If false, an account is confirmed when it is created, and no email goes out. */
  confirmEmail: boolean;
  /** The shortest time between two emails of the same purpose to the same address. */
  mailIntervalSeconds: number;
  limits: AccountsLimits;
};

/** How often each may happen; 0 means unlimited. The first four are counted over five minutes, emails over an hour. */
export type AccountsLimits = {
  /** Requests from one network address that may send an email. */
  send: number;
  /** Links and codes tried from one network address. */
  verify: number;
  /** Sign-ins and renewals from one network address. */
  token: number;
  /** Passwords tried for one account; codes are counted separately, with the same limit. */
  account: number;
  /** Emails to one mail address. */
  emails: number;
};

export const defaultSettings: AccountsSettings = {
  confirmEmail: true,
  mailIntervalSeconds: 60,
  limits: { send: 30, verify: 30, token: 150, account: 30, emails: 20 },
};

/** How long an access token is valid. The client renews a token that has less than 120 s left. */
export const tokenSeconds = 3600;

export const limitWindowSeconds = 300;
export const emailWindowSeconds = 3600;

/** How long the links and codes of emails are valid. */
export const emailLifeSeconds = 3600;
/** How long a change of address may take, from the request to its last confirmation. */
export const changeLifeSeconds = 24 * 3600;
/** After so many wrong codes only the link of the email is valid. */
export const mostTries = 5;
/** How long the browser has to exchange an opened link for a session. */
export const flowLifeSeconds = 300;
/** A renewed token stays valid for this long, because an answer may get lost or two tabs may ask at once. */
export const reuseIntervalSeconds = 10;
