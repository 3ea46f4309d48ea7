import type { Selectable } from 'kysely';
import type { Lead, LeadState } from '../domain/lead.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    leads: LeadTable;
  }
}

export type LeadTable = {
  id: string;
  reference: string;
  received_at: string;
  state: string;
  name: string;
  email: string;
  /** The address in the form that people are found by. */
  email_key: string;
  company: string;
  /** JSON array of text. */
  services: string;
  budget: string;
  message: string;
  /** JSON object. */
  attribution: string;
  /** JSON array of text. */
  reasons: string;
  /** Fingerprint of everything that was typed. */
  fingerprint: string;
  /** Fingerprint of the message alone; empty if it is too short to tell. */
  message_fingerprint: string;
  repeats: number;
  /** The report that was asked for by mail, if any. */
  audit_id: string | null;
};

/** Turns a row into the domain's lead. */
export function leadFromRow(row: Selectable<LeadTable>): Lead {
  return {
    id: row.id,
    reference: row.reference,
    receivedAt: row.received_at,
    state: row.state as LeadState,
    name: row.name,
    email: row.email,
    company: row.company,
    services: JSON.parse(row.services),
    budget: row.budget,
    message: row.message,
    attribution: JSON.parse(row.attribution),
    reasons: JSON.parse(row.reasons),
    repeats: row.repeats,
    auditId: row.audit_id ?? undefined,
  };
}
