/** JSON that came from outside. The site merges, stores and returns it, and never interprets it. */
export type Metadata = Record<string, unknown>;

/** Someone who can sign in. Times are ISO 8601 in UTC. */
export type Account = {
  /** UUID. Other tables may name it; it stays the same when accounts move to Supabase. */
  id: string;
  /** The address in lower case, with its host in ASCII. */
  email: string;
  /** A PHC string; undefined if no password was set, so that the user signs in by email only. */
  passwordHash: string | undefined;
  emailConfirmedAt: string | undefined;
  confirmationSentAt: string | undefined;
  recoverySentAt: string | undefined;
  /** The new address, while a change of address is not confirmed yet. */
  newEmail: string | undefined;
  emailChangeSentAt: string | undefined;
  /** Whether one of the two addresses has confirmed the change. */
  emailChangeHalfway: boolean;
  lastSignInAt: string | undefined;
  bannedUntil: string | undefined;
  appMetadata: Metadata;
  userMetadata: Metadata;
  createdAt: string;
  updatedAt: string;
};

/** A way to sign in. Every account here has one, by email; Supabase keeps it in a row of its own. */
export type Identity = {
  id: string;
  accountId: string;
  provider: 'email';
  /** The account's id: email is the only provider here. */
  providerId: string;
  data: Metadata;
  lastSignInAt: string | undefined;
  createdAt: string;
  updatedAt: string;
};

export type AccountWithIdentity = { account: Account; identity: Identity };

/** How someone proved who they are, and when (Unix seconds); goes into the token as `amr`. */
export type AuthMethod = { method: 'password' | 'otp'; timestamp: number };

/** One browser that is signed in. */
export type Session = { id: string; accountId: string; methods: AuthMethod[]; createdAt: string };

export type RefreshToken = {
  id: string;
  accountId: string;
  sessionId: string;
  /** The token that this one replaced. */
  parentId: string | undefined;
  revoked: boolean;
  updatedAt: string;
};

/** What an email proves. A newer email replaces an older one of the same purpose. */
export type Purpose = 'confirmation' | 'recovery' | 'email_change_current' | 'email_change_new';

/** The word in the link of an email. */
export type LinkType = 'signup' | 'magiclink' | 'recovery' | 'email_change';

/** The link and the code of one email. Neither is stored: both are derived from the id and a secret. */
export type OneTimeToken = {
  id: string;
  accountId: string;
  purpose: Purpose;
  linkType: LinkType;
  /** The address that the email goes to. */
  email: string;
  redirectTo: string;
  /** Set when the link belongs to a PKCE flow. */
  flowId: string | undefined;
  /** Wrong codes so far. */
  tries: number;
  createdAt: string;
  expiresAt: string;
};

/** The challenge that a browser must meet to receive the session that a link opened (RFC 7636). */
export type Challenge = { challenge: string; method: 'plain' | 's256' };

export type Flow = Challenge & {
  id: string;
  accountId: string;
  createdAt: string;
  /** Undefined until the link is opened. */
  codeIssuedAt: string | undefined;
};
