import type { Generated, Selectable } from 'kysely';
import type { Queries, Store } from '#platform/database/store.ts';
import { emailKey } from '#platform/mail/email-address.ts';
import {
  type ContactFieldName,
  contactFields,
  createFieldValues,
  type FieldValues,
} from '../domain/contact-fields.ts';
import { type Lead, type LeadKind, type LeadState, quarantinedStates } from '../domain/lead.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    leads: LeadTable;
    lead_notes: NoteTable;
  }
}

/** A field of the form with several values is a JSON array of text. */
type LeadTable = Record<ContactFieldName, string> & {
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
  /** The report that was requested by mail, if any. */
  audit_id: string | null;
  version: Generated<number>;
  seen_at: string | null;
  answered_at: string | null;
  assignee_id: string | null;
  next_step: Generated<string>;
  next_step_on: string | null;
};

type NoteTable = { id: string; lead_id: string; who: string; text: string; at: string };

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

/** Formats the values of the fields as columns of a row. */
export function writeFieldColumns(values: FieldValues): Record<ContactFieldName, string> {
  const columns = contactFields.map(({ name }) => {
    const value = values[name];
    return [name, typeof value === 'string' ? value : JSON.stringify(value)];
  });
  return Object.fromEntries(columns);
}

export async function findLead(
  db: Queries,
  column: 'id' | 'reference',
  value: string,
): Promise<Lead | undefined> {
  const row = await db.selectFrom('leads').selectAll().where(column, '=', value).executeTakeFirst();
  return row && leadFromRow(row);
}

export type LeadFilter = { state?: LeadState | undefined; kind?: LeadKind | undefined };

/** Lists enquiries, the newest first. */
export async function listLeads(db: Queries, { state, kind }: LeadFilter = {}): Promise<Lead[]> {
  let query = db.selectFrom('leads').selectAll().orderBy('received_at', 'desc').orderBy('id');
  if (state) query = query.where('state', '=', state);
  if (kind) query = query.where('kind', '=', kind);
  return (await query.execute()).map(leadFromRow);
}

/** Reads the enquiries from an address for the account page. The caller has verified whose address it is. */
export function createOwnEnquiries({ db }: Store) {
  const ofAddress = (email: string) => db.selectFrom('leads').where('email_key', '=', emailKey(email));
  return {
    /** Lists the audits whose reports went to this address by email. Those of suspect messages never went. */
    async listReportsSentTo(email: string): Promise<string[]> {
      const rows = await ofAddress(email)
        .select('audit_id')
        .where('state', 'not in', quarantinedStates)
        .execute();
      return rows.flatMap(({ audit_id }) => audit_id ?? []);
    },
    async listOf(email: string) {
      const rows = await ofAddress(email).selectAll().orderBy('received_at').execute();
      return rows.map(leadFromRow).map(({ reference, receivedAt, attribution, ...lead }) => ({
        reference,
        receivedAt,
        fields: Object.fromEntries(contactFields.map(({ name }) => [name, lead[name]])),
        attribution,
      }));
    },
  };
}
