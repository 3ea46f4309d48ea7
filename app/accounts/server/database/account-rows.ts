import type { Selectable, Updateable } from 'kysely';
import type { Account, Flow, Identity, OneTimeToken, RefreshToken, Session } from '../../domain/account.ts';
import type {
  FlowStateTable,
  IdentityTable,
  OneTimeTokenTable,
  RefreshTokenTable,
  SessionTable,
  UserTable,
} from './account-tables.ts';

export function accountFromRow(row: Selectable<UserTable>): Account {
  return {
    id: row.id,
    email: row.email,
    passwordHash: row.encrypted_password ?? undefined,
    emailConfirmedAt: row.email_confirmed_at ?? undefined,
    confirmationSentAt: row.confirmation_sent_at ?? undefined,
    recoverySentAt: row.recovery_sent_at ?? undefined,
    newEmail: row.email_change ?? undefined,
    emailChangeSentAt: row.email_change_sent_at ?? undefined,
    emailChangeHalfway: row.email_change_confirm_status === 1,
    lastSignInAt: row.last_sign_in_at ?? undefined,
    bannedUntil: row.banned_until ?? undefined,
    appMetadata: JSON.parse(row.raw_app_meta_data),
    userMetadata: JSON.parse(row.raw_user_meta_data),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

const userColumns = {
  id: 'id',
  email: 'email',
  passwordHash: 'encrypted_password',
  emailConfirmedAt: 'email_confirmed_at',
  confirmationSentAt: 'confirmation_sent_at',
  recoverySentAt: 'recovery_sent_at',
  newEmail: 'email_change',
  emailChangeSentAt: 'email_change_sent_at',
  emailChangeHalfway: 'email_change_confirm_status',
  lastSignInAt: 'last_sign_in_at',
  bannedUntil: 'banned_until',
  appMetadata: 'raw_app_meta_data',
  userMetadata: 'raw_user_meta_data',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
} as const satisfies Record<keyof Account, keyof UserTable>;

const identityColumns = {
  id: 'id',
  accountId: 'user_id',
  provider: 'provider',
  providerId: 'provider_id',
  data: 'identity_data',
  lastSignInAt: 'last_sign_in_at',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
} as const satisfies Record<keyof Identity, keyof IdentityTable>;

/** Converts only the fields that are given. A field that is given as undefined becomes null. */
export function accountToRow(changes: Partial<Account>): Updateable<UserTable> {
  return toRow(changes, userColumns);
}

export function identityToRow(changes: Partial<Identity>): Updateable<IdentityTable> {
  return toRow(changes, identityColumns);
}

function toRow(changes: object, columns: Record<string, string>): Record<string, string | number | null> {
  return Object.fromEntries(
    Object.entries(changes).map(([field, value]) => [columns[field] ?? field, toColumn(value)]),
  );
}

function toColumn(value: unknown): string | number | null {
  if (value === undefined) return null;
  if (typeof value === 'boolean') return value ? 1 : 0;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

export function identityFromRow(row: Selectable<IdentityTable>): Identity {
  return {
    id: row.id,
    accountId: row.user_id,
    provider: row.provider,
    providerId: row.provider_id,
    data: JSON.parse(row.identity_data),
    lastSignInAt: row.last_sign_in_at ?? undefined,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

export function sessionFromRow(row: Selectable<SessionTable>): Session {
  return { id: row.id, accountId: row.user_id, methods: JSON.parse(row.amr), createdAt: row.created_at };
}

export function refreshTokenFromRow(row: Selectable<RefreshTokenTable>): RefreshToken {
  return {
    id: row.id,
    accountId: row.user_id,
    sessionId: row.session_id,
    parentId: row.parent ?? undefined,
    revoked: row.revoked === 1,
    updatedAt: row.updated_at,
  };
}

export function tokenFromRow(row: Selectable<OneTimeTokenTable>): OneTimeToken {
  return {
    id: row.id,
    accountId: row.user_id,
    purpose: row.token_type,
    linkType: row.link_type,
    email: row.relates_to,
    redirectTo: row.redirect_to,
    flowId: row.flow_state_id ?? undefined,
    tries: row.tries,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  };
}

export function flowFromRow(row: Selectable<FlowStateTable>): Flow {
  return {
    id: row.id,
    accountId: row.user_id,
    challenge: row.code_challenge,
    method: row.code_challenge_method,
    createdAt: row.created_at,
    codeIssuedAt: row.auth_code_issued_at ?? undefined,
  };
}
