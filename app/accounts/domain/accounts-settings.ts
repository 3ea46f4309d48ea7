/** How sign-in works where no Supabase is configured. An operator sets `confirmEmail`; tests change the rest. */
export type AccountsSettings = {
  /** Off: an account is confirmed as it is made, and no email goes out. */
  confirmEmail: boolean;
  /** Between two emails for the same purpose to the same address. */
  mailIntervalSeconds: number;
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
  emails: number;
};

export const defaultSettings: AccountsSettings = {
  confirmEmail: true,
  mailIntervalSeconds: 60,
  limits: { send: 30, verify: 30, token: 150, account: 30, emails: 20 },
};

/** The life of an access token. The client renews one that has less than 120 s left. */
export const tokenSeconds = 3600;

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
