import type { Selectable } from 'kysely';

declare module '#platform/database/tables.ts' {
  interface Tables extends AuthTables {}
}

/**
 * The tables and columns of Supabase's `auth` schema that signing in by email needs, under Supabase's names. Types follow
 * `platform/database/tables.ts`: text and integers, JSON as text, times as ISO 8601 in UTC.
 */
type AuthTables = {
  auth_users: UserTable;
  auth_sign_ups: SignUpTable;
  auth_sessions: SessionTable;
  auth_refresh_tokens: RefreshTokenTable;
  auth_flow_states: FlowStateTable;
  auth_one_time_tokens: OneTimeTokenTable;
  auth_keys: KeyTable;
};

type UserTable = {
  /** UUID. Other tables refer to it, and it stays the same if users are moved to Supabase. */
  id: string;
  /** The address in lower case, with its host in ASCII. */
  email: string;
  /** A PHC string. Null until the address is confirmed, and where the user signs in by email only. */
  encrypted_password: string | null;
  /** Null until the user may sign in. With `AUTH_CONFIRM_EMAIL` off, the time of the sign-up. */
  email_confirmed_at: string | null;
  /** Set once an email to the address was answered, or an operator confirmed it. */
  email_proved_at: string | null;
  confirmation_sent_at: string | null;
  recovery_sent_at: string | null;
  /** The new address of a pending change. */
  email_change: string | null;
  email_change_sent_at: string | null;
  /** 1 if one of the two addresses has confirmed the change. */
  email_change_confirm_status: number;
  last_sign_in_at: string | null;
  banned_until: string | null;
  /** JSON objects. */
  raw_app_meta_data: string;
  raw_user_meta_data: string;
  created_at: string;
  updated_at: string;
};

/**
 * A sign-up with an unverified address. Several people may sign up with the same address, and only the sign-up that is
 * confirmed supplies the user's password and metadata.
 */
type SignUpTable = {
  id: string;
  user_id: string;
  /** Null for a sign-up by email link. */
  encrypted_password: string | null;
  raw_user_meta_data: string;
  /** A hash of the network that the sign-up came from. */
  requested_by: string;
  created_at: string;
};

/** A signed-in browser. */
type SessionTable = {
  id: string;
  user_id: string;
  /** A JSON array of the user's authentication methods and their times. */
  amr: string;
  /** The `User-Agent` header; empty for sessions from before it was stored. */
  user_agent: string;
  created_at: string;
  refreshed_at: string | null;
};

type RefreshTokenTable = {
  id: string;
  user_id: string;
  session_id: string;
  token_hash: string;
  /** The id of the token that this one replaced. */
  parent: string | null;
  revoked: 0 | 1;
  updated_at: string;
};

/** A PKCE flow: a link that only the browser that requested it can exchange for a session. */
type FlowStateTable = {
  id: string;
  user_id: string;
  auth_code_hash: string | null;
  code_challenge: string;
  code_challenge_method: 'plain' | 's256';
  /** The method to state in the session's token. */
  authentication_method: AuthenticationMethod;
  created_at: string;
  /** Null until the link is opened. */
  auth_code_issued_at: string | null;
};

/** GoTrue's names, for the `amr` claim of tokens. */
export type AuthenticationMethod =
  | 'password'
  | 'otp'
  | 'magiclink'
  | 'recovery'
  | 'email/signup'
  | 'email_change';

/** The purpose of an email. */
export type TokenType =
  | 'confirmation'
  | 'recovery'
  | 'email_change_current'
  | 'email_change_new'
  | 'reauthentication';

/** The `type` parameter in an email's link. The reauthentication email has a code only. */
export type LinkType = 'signup' | 'magiclink' | 'recovery' | 'email_change' | 'reauthentication';

/** One email's link and code. Neither is stored: both are derived from the id and a secret. */
type OneTimeTokenTable = {
  id: string;
  user_id: string;
  token_type: TokenType;
  /** The hash of the token in the link. */
  token_hash: string;
  link_type: LinkType;
  /** The address that the email is sent to. */
  relates_to: string;
  redirect_to: string;
  flow_state_id: string | null;
  /** The number of wrong codes from networks other than the one that requested the email. */
  tries: number;
  created_at: string;
  expires_at: string;
  /** A hash of the network that requested the email. */
  requested_by: string;
  /** The sign-up that the email confirms; null if it only proves the address. */
  sign_up_id: string | null;
};

type KeyTable = {
  slot: number;
  /** A JWE, encrypted with SECRET. */
  private_jwk: string;
  created_at: string;
};

export type User = Selectable<UserTable>;
export type SignUp = Selectable<SignUpTable>;
export type Session = Selectable<SessionTable>;
export type RefreshToken = Selectable<RefreshTokenTable>;
export type OneTimeToken = Selectable<OneTimeTokenTable>;
