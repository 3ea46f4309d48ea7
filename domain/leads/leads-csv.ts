import type { LeadWithMail } from './lead-desk.ts';

type Column = [title: string, read: (lead: LeadWithMail) => string | number];

const columns: Column[] = [
  ['reference', (lead) => lead.reference],
  ['received', (lead) => lead.receivedAt],
  ['state', (lead) => lead.state],
  ['name', (lead) => lead.name],
  ['email', (lead) => lead.email],
  ['company', (lead) => lead.company],
  ['services', (lead) => lead.services.join('; ')],
  ['budget', (lead) => lead.budget],
  ['message', (lead) => lead.message],
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

/** RFC 4180, with a byte order mark: without one, spreadsheets take UTF-8 for something else. */
export function formatLeadsCsv(leads: LeadWithMail[]): string {
  const rows = [
    columns.map(([title]) => title),
    ...leads.map((lead) => columns.map(([, read]) => read(lead))),
  ];
  return `\ufeff${rows.map((row) => `${row.map(formatCell).join(',')}\r\n`).join('')}`;
}

/** With these at its start a spreadsheet takes a cell for a formula, the full-width forms included. */
const formula = /^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]/;

/** A formula is defused by an apostrophe before it, which spreadsheets take as "this is text". */
function formatCell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = formula.test(value) ? `'${value}` : value;
  return `"${text.replaceAll('"', '""')}"`;
}
