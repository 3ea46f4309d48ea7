import type { Selectable } from 'kysely';

declare module '#platform/database/tables.ts' {
  interface Tables extends AuthTables {}
}

/**
 * The tables and columns of Supabase's `auth` schema that signing in by email needs, under Supabase's names, and the
 * emails that prove an address. Types follow `platform/database/tables.ts`: text and integers, JSON as text, times as
 * ISO 8601 in UTC.
 */
type AuthTables = {
  auth_users: UserTable;
  auth_sessions: SessionTable;
  auth_refresh_tokens: RefreshTokenTable;
  auth_emails: EmailTable;
};

/** A user exists once the address is proved. */
type UserTable = {
  /** UUID. Other tables refer to it, and it stays the same if users are moved to Supabase. */
  id: string;
  /** The address in lower case, with its host in ASCII. */
  email: string;
  /** A PHC string. Null for a user who has chosen no password. */
  encrypted_password: string | null;
  /** The new address of a pending change. */
  email_change: string | null;
  email_change_sent_at: string | null;
  /** 1 if one of the two addresses has confirmed the change. */
  email_change_confirm_status: number;
  last_sign_in_at: string | null;
  /** When the address was first proved. */
  created_at: string;
  updated_at: string;
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

/** GoTrue's names, for the `amr` claim of tokens. */
export type AuthenticationMethod = 'password' | 'otp';

/**
 * `sign-in` also creates accounts and resets passwords: the address is proved, and a password can be chosen. A change of
 * address has two purposes, because only its user can cause the email to the present address, and anybody the one to a
 * new address. Those of `staff` are for the dashboard, and belong to nobody in `auth_users`.
 */
export type EmailPurpose =
  | 'sign-in'
  | 'email_change'
  | 'email_change_new'
  | 'staff-code'
  | 'staff-invitation';

/** The lifetime of an email's link and code. Its slot is free again at the same moment. */
export const emailLifeMs = 3600_000;

/**
 * An email that proves an address by its code or its link. Neither is stored: both are derived from the id and a secret.
 * An address has five slots for each purpose, and a slot is free again an hour after its email, so no more than five
 * emails an hour can exist.
 */
type EmailTable = {
  id: string;
  /** The address that the email is sent to. */
  email: string;
  purpose: EmailPurpose;
  slot: number;
  /** The user whose address changes; null for signing in, because the address may have no account. */
  user_id: string | null;
  /** The hash of the token in the link. */
  token_hash: string;
  /** The path to go to afterwards; may be empty. */
  next: string;
  /** The number of wrong codes that were tried while this one was alive, by whomever. */
  tries: number;
  created_at: string;
  /** When the code or the link was used, or a change of the password ended both. */
  used_at: string | null;
};

export type User = Selectable<UserTable>;
export type Session = Selectable<SessionTable>;
export type RefreshToken = Selectable<RefreshTokenTable>;
export type ProofEmail = Selectable<EmailTable>;
