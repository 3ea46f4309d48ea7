import { formatCsv } from '#platform/text/escape.ts';
import { contactFields } from './contact-fields.ts';
import type { LeadWithMail } from './lead-admin.ts';

type Column = [title: string, read: (lead: LeadWithMail) => string | number];

const columns: Column[] = [
  ['reference', (lead) => lead.reference],
  ['received', (lead) => lead.receivedAt],
  ['state', (lead) => lead.state],
  ...contactFields.map(({ name }): Column => [name, (lead) => [lead[name]].flat().join('; ')]),
  ['referring host', (lead) => lead.attribution.referring_host],
  ['assistant', (lead) => lead.attribution.assistant],
  ['landing path', (lead) => lead.attribution.landing_path],
  ['utm_source', (lead) => lead.attribution.utm_source],
  ['utm_medium', (lead) => lead.attribution.utm_medium],
  ['utm_campaign', (lead) => lead.attribution.utm_campaign],
  ['utm_term', (lead) => lead.attribution.utm_term],
  ['utm_content', (lead) => lead.attribution.utm_content],
  ['set aside for', (lead) => lead.reasons.join('; ')],
  ['repeats', (lead) => lead.repeats],
];

export function formatLeadsCsv(leads: LeadWithMail[]): string {
  return formatCsv(
    columns.map(([title]) => title),
    leads.map((lead) => columns.map(([, read]) => read(lead))),
  );
}
