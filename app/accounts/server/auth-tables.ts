import type { Selectable } from 'kysely';

declare module '#platform/database/tables.ts' {
  interface Tables extends AuthTables {}
}

/**
 * The tables of Supabase's `auth` schema, with its names, as far as signing in by email needs them. Types follow
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
  /** UUID. Other tables may name it; it stays the same when users move to Supabase. */
  id: string;
  /** The address in lower case, with its host in ASCII. */
  email: string;
  /** A PHC string. Null until the address is confirmed, and where the user signs in by email only. */
  encrypted_password: string | null;
  /** You are not signed in before it. Where `AUTH_CONFIRM_EMAIL` is off it is the time of the sign-up. */
  email_confirmed_at: string | null;
  /** Set once somebody has answered an email to the address, or an operator has vouched for it. */
  email_proved_at: string | null;
  confirmation_sent_at: string | null;
  recovery_sent_at: string | null;
  /** The new address, while a change of address is not confirmed yet. */
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
 * The wishes of somebody who signed up with an address that nobody has proved. They become the user's if this sign-up is the
 * one that is confirmed, because strangers may sign up with the same address.
 */
type SignUpTable = {
  id: string;
  user_id: string;
  /** Null for a user who is to sign in by email. */
  encrypted_password: string | null;
  raw_user_meta_data: string;
  /** A hash of the network that signed up. */
  requested_by: string;
  created_at: string;
};

/** One browser that is signed in. */
type SessionTable = {
  id: string;
  user_id: string;
  /** A JSON array of the ways in which the user proved who they are. */
  amr: string;
  /** The name that the browser gives itself; empty for sessions from before it was stored. */
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

/** A link that only the browser that asked for it can exchange for a session (PKCE). */
type FlowStateTable = {
  id: string;
  user_id: string;
  auth_code_hash: string | null;
  code_challenge: string;
  code_challenge_method: 'plain' | 's256';
  /** The session's token will say that the user signed in like this. */
  authentication_method: AuthenticationMethod;
  created_at: string;
  /** Null until the link is opened. */
  auth_code_issued_at: string | null;
};

/** GoTrue's names, which it puts into tokens as `amr`. */
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

/** The word in the link of an email; the email that asks a signed-in user for a code has no link. */
export type LinkType = 'signup' | 'magiclink' | 'recovery' | 'email_change' | 'reauthentication';

/** The link and the code of one email. Neither is stored: both are derived from the id and a secret. */
type OneTimeTokenTable = {
  id: string;
  user_id: string;
  token_type: TokenType;
  /** The hash of the token in the link. */
  token_hash: string;
  link_type: LinkType;
  /** The address that the email goes to. */
  relates_to: string;
  redirect_to: string;
  flow_state_id: string | null;
  /** Wrong codes that came from networks other than the one that asked for the email. */
  tries: number;
  created_at: string;
  expires_at: string;
  /** A hash of the network that asked for the email. */
  requested_by: string;
  /** The sign-up that the email confirms; null if it proves the address alone. */
  sign_up_id: string | null;
};

type KeyTable = {
  slot: number;
  /** A JWE that is encrypted with SECRET. */
  private_jwk: string;
  created_at: string;
};

export type User = Selectable<UserTable>;
export type SignUp = Selectable<SignUpTable>;
export type Session = Selectable<SessionTable>;
export type RefreshToken = Selectable<RefreshTokenTable>;
export type OneTimeToken = Selectable<OneTimeTokenTable>;
