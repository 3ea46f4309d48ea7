import { formatSydneyTime } from '#app/content/sydney-time.ts';
import { headerText } from '#platform/mail/email.ts';
import type { DeadJob, EmailState, LeadWithMail } from '../domain/lead-admin.ts';
import { listFacts, listTexts } from '../domain/lead-emails.ts';

/** One line a lead: what a terminal can show of it. */
export function formatLeadList(leads: LeadWithMail[]): string {
  const rows = leads.map((lead) => [
    lead.reference,
    formatSydneyTime(lead.receivedAt),
    lead.state,
    summariseMail(lead.emails),
    // Strangers typed this, and it could turn the direction of the line.
    `${headerText(lead.name)} <${headerText(lead.email)}>`,
    [...headerText(lead.message)].slice(0, 60).join(''),
  ]);
  const widths = [0, 1, 2, 3].map((column) => Math.max(0, ...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '));
  return lines.map((line) => `${line.trimEnd()}\n`).join('') || 'No enquiries.\n';
}

/** Formats the jobs that were given up, besides the emails of enquiries. */
export function formatDeadJobs(jobs: DeadJob[]): string {
  if (jobs.length === 0) return '';
  const lines = jobs.map(({ kind, attempts, lastError, endedAt }) => {
    const when = endedAt === 'unknown' ? endedAt : formatSydneyTime(endedAt);
    return `  ${kind}, given up ${when} after ${attempts} attempts: ${headerText(lastError)}\n`;
  });
  return `Also given up, and tried again by "retry":\n${lines.join('')}`;
}

/** Formats everything about one lead. */
export function formatLead(lead: LeadWithMail): string {
  const facts = [...listFacts(lead), ['State', lead.state], ['Sent again', `${lead.repeats} times`]];
  const texts = listTexts(lead).map(({ heading, text }) =>
    showLines(heading ? `${heading}:\n${text}` : text),
  );
  const emails = lead.emails.map((mail) => {
    const next = mail.nextAt ? `, next ${formatSydneyTime(mail.nextAt)}` : '';
    const error = mail.lastError ? `: ${headerText(mail.lastError)}` : '';
    return `Email to ${mail.to}: ${mail.state}, ${mail.attempts} attempts${next}${error}`;
  });
  return `${facts.map(([name, value]) => `${name}: ${headerText(value ?? '')}`).join('\n')}\n\n${texts.join('\n\n')}\n\n${emails.join('\n')}\n`;
}

/** Removes the marks that turn the direction of text, which a terminal follows past their line. */
function showLines(text: string): string {
  return text.replace(/[\u202a-\u202e\u2066-\u2069]/g, '');
}

/** Only the worst state is shown: it is what the operator has to know. */
function summariseMail(emails: EmailState[]): string {
  if (emails.length === 0) return 'no mail';
  for (const state of ['dead', 'waiting'] as const)
    if (emails.some((mail) => mail.state === state)) return `mail ${state}`;
  return 'mail sent';
}
