import type { Selectable } from 'kysely';
import type { Lead, LeadState } from '../domain/lead.ts';
import type { LeadTable } from './lead-table.ts';

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
