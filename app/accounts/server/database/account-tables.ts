declare module '#platform/database/tables.ts' {
  interface Tables extends AccountTables {}
}

/** Types follow `platform/database/tables.ts`: text and integers, JSON as text, times as ISO 8601 in UTC. */
export type AccountTables = {
  auth_users: UserTable;
  auth_identities: IdentityTable;
  auth_sessions: SessionTable;
  auth_refresh_tokens: RefreshTokenTable;
  auth_flow_states: FlowStateTable;
  auth_one_time_tokens: OneTimeTokenTable;
  auth_keys: KeyTable;
};

export type UserTable = {
  id: string;
  email: string;
  encrypted_password: string | null;
  email_confirmed_at: string | null;
  confirmation_sent_at: string | null;
  recovery_sent_at: string | null;
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

export type IdentityTable = {
  id: string;
  user_id: string;
  provider: 'email';
  provider_id: string;
  /** JSON object. */
  identity_data: string;
  last_sign_in_at: string | null;
  created_at: string;
  updated_at: string;
};

export type SessionTable = {
  id: string;
  user_id: string;
  /** A JSON array of the ways in which the user proved who they are. */
  amr: string;
  created_at: string;
};

export type RefreshTokenTable = {
  id: string;
  user_id: string;
  session_id: string;
  token_hash: string;
  /** The id of the token that this one replaced. */
  parent: string | null;
  revoked: 0 | 1;
  updated_at: string;
};

export type FlowStateTable = {
  id: string;
  user_id: string;
  auth_code_hash: string | null;
  code_challenge: string;
  code_challenge_method: 'plain' | 's256';
  created_at: string;
  auth_code_issued_at: string | null;
};

export type OneTimeTokenTable = {
  id: string;
  user_id: string;
  token_type: 'confirmation' | 'recovery' | 'email_change_current' | 'email_change_new';
  /** The hash of the token in the link. */
  token_hash: string;
  link_type: 'signup' | 'magiclink' | 'recovery' | 'email_change';
  /** The address the email goes to. */
  relates_to: string;
  redirect_to: string;
  flow_state_id: string | null;
  tries: number;
  created_at: string;
  expires_at: string;
};

export type KeyTable = {
  slot: number;
  /** Encrypted with SECRET; plain JSON if an older version wrote it and no newer one has started since. */
  private_jwk: string;
  created_at: string;
};
