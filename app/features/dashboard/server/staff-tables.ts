import type { Selectable } from 'kysely';
import type { Role, Staff } from '../domain/staff.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    staff: StaffTable;
    staff_passkeys: PasskeyTable;
    staff_sessions: SessionTable;
    staff_log: LogTable;
  }
}

type StaffTable = {
  id: string;
  /** The address in the form that people are found by. */
  email: string;
  name: string;
  role: string;
  uses_codes: 0 | 1;
  morning_mail: 0 | 1;
  invited_at: string;
  joined_at: string | null;
};

type PasskeyTable = {
  /** The credential's id, in base64url. */
  id: string;
  staff_id: string;
  /** In base64url. */
  public_key: string;
  counter: number;
  device: string;
  created_at: string;
  used_at: string | null;
};

type SessionTable = {
  id: string;
  staff_id: string;
  token_hash: string;
  device: string;
  created_at: string;
  used_at: string;
  ends_at: string;
};

/** Who did what. It names no visitor, because it outlives their data. */
type LogTable = {
  id: string;
  at: string;
  /** The name that the person had then, or `npm run staff`. */
  who: string;
  action: string;
  lead_id: string | null;
  detail: string;
};

export function staffFromRow(row: Selectable<StaffTable>): Staff {
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    role: row.role as Role,
    usesCodes: row.uses_codes === 1,
    morningMail: row.morning_mail === 1,
    joinedAt: row.joined_at ?? undefined,
  };
}
