/** What an operator may set about sign-in where no Supabase is configured. docs/auth.md */
export type AccountsSettings = {
  signUp: boolean;
  /** Off: an account is confirmed as it is made, and no email goes out. */
  confirmEmail: boolean;
  /** Characters. */
  passwordMin: number;
  /** Between two emails for the same purpose to the same address. */
  mailIntervalSeconds: number;
  /** Life of an access token. */
  tokenSeconds: number;
  /** Globs of addresses outside the site that an email's link may lead to. */
  redirects: string[];
  limits: AccountsLimits;
};

/** 0: not limited. The first four are counted over five minutes, emails over an hour. */
export type AccountsLimits = {
  /** Requests from one network address that may send an email. */
  send: number;
  /** Links and codes tried from one network address. */
  verify: number;
  /** Sign-ins and renewals from one network address. */
  token: number;
  /** Passwords tried for one account, and codes, each by itself. */
  account: number;
  /** Emails to one mail address. */
  letters: number;
};

export const defaultLimits: AccountsLimits = { send: 30, verify: 30, token: 150, account: 30, letters: 20 };

export const limitWindowSeconds = 300;
export const emailWindowSeconds = 3600;

/** How long the links and codes of emails are valid. */
export const emailLifeSeconds = 3600;
/** How long a change of address may take, from the request to its last confirmation. */
export const changeLifeSeconds = 24 * 3600;
/** Wrong codes until only the link of the email is good. */
export const mostTries = 5;
/** How long the browser has to exchange an opened link for a session. */
export const flowLifeSeconds = 300;
/** A token may come again for so long after it was renewed: an answer got lost, or two tabs asked at once. */
export const reuseIntervalSeconds = 10;
