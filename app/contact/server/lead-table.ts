import type { Selectable } from 'kysely';
import {
  type ContactFieldName,
  contactFields,
  createFieldValues,
  type FieldValues,
} from '../domain/contact-fields.ts';
import type { Lead, LeadKind, LeadState } from '../domain/lead.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    leads: LeadTable;
  }
}

/** A field of the form with several values is a JSON array of text. */
export type LeadTable = Record<ContactFieldName, string> & {
  id: string;
  kind: string;
  reference: string;
  received_at: string;
  state: string;
  /** The address in the form that people are found by. */
  email_key: string;
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
    kind: row.kind as LeadKind,
    reference: row.reference,
    receivedAt: row.received_at,
    state: row.state as LeadState,
    ...createFieldValues(({ name, kind }) => (kind === 'choices' ? JSON.parse(row[name]) : row[name])),
    attribution: JSON.parse(row.attribution),
    reasons: JSON.parse(row.reasons),
    repeats: row.repeats,
    auditId: row.audit_id ?? undefined,
  };
}

/** Turns what stands in the fields into columns of a row. */
export function writeFieldColumns(values: FieldValues): Record<ContactFieldName, string> {
  const columns = contactFields.map(({ name }) => {
    const value = values[name];
    return [name, typeof value === 'string' ? value : JSON.stringify(value)];
  });
  return Object.fromEntries(columns);
}
