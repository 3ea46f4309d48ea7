import { parseArgs } from 'node:util';
import { formatSydneyIso, formatSydneyTime } from '#app/content/sydney-time.ts';
import { type CommandResult, describeExtraArguments } from '#platform/commands/arguments.ts';
import { sanitizeHeader } from '#platform/mail/email.ts';
import { emailKey } from '#platform/mail/email-address.ts';
import { formatCount } from '#platform/text/count.ts';
import { formatCsv, removeBidi } from '#platform/text/escape.ts';
import { attributionNames } from '../domain/attribution.ts';
import { contactFields } from '../domain/contact-fields.ts';
import { leadKinds, leadStates } from '../domain/lead.ts';
import { listFacts } from '../domain/lead-email-texts.ts';
import { describeEmail, type EmailState } from '../domain/lead-work.ts';
import {
  type LeadAdmin,
  type LeadMailFilter,
  type LeadWithMail,
  retentionLimit,
  retentionMonths,
} from './lead-admin.ts';

/** The values that each filter of a list takes. */
const filters = {
  state: leadStates,
  kind: Object.keys(leadKinds),
  mail: ['waiting', 'sent', 'dead', 'held'],
} satisfies Record<keyof LeadMailFilter, readonly string[]>;

export const usage = `npm run leads -- COMMAND
  list                    the newest first
  show REFERENCE          one enquiry, whole
  export                  all as CSV, on standard output
  mark REFERENCE STATE    ${leadStates.join(', ')}; "new" releases one from quarantine
  retry [REFERENCE]       sends waiting emails now, and those that were given up
  delete EMAIL [--yes]    deletes everything from a person, at their request
  purge                   deletes what is older than ${retentionMonths} months
list and export take --state STATE, --kind KIND (${filters.kind.join(', ')}) and --mail STATE (${filters.mail.join(', ')}).
`;

const remainder = 'Emails in your mail, files in DATA_DIR/mailbox and backups remain: delete those by hand.';
const countEnquiries = (many: number) => formatCount(many, 'enquiry', 'enquiries');

/** Words after the command. */
const maxArguments = { list: 0, export: 0, purge: 0, show: 1, retry: 1, delete: 1, mark: 2 };

const done = (out: string): CommandResult => ({ status: 0, out, err: '' });
const failed = (err: string): CommandResult => ({ status: 1, out: '', err: `${err}\n` });
const usageError = (why: string): CommandResult => ({ status: 2, out: '', err: `${why}\n\n${usage}` });

/** Runs one command. Status 1: it could not be done; 2: it was not understood. */
export async function runLeads(args: string[], admin: LeadAdmin, now = new Date()): Promise<CommandResult> {
  const parsed = parse(args);
  if (typeof parsed === 'string') return usageError(parsed);
  const { words: positionals, filter, yes } = parsed;
  const [command, first, second] = positionals;
  switch (command) {
    case 'list': {
      const dead = filter.mail === 'dead' ? formatDeadJobs(await admin.listDeadJobs()) : '';
      return done(formatLeadList(await admin.list(filter)) + dead);
    }
    case 'export':
      return done(formatLeadsCsv(await admin.list(filter)));
    case 'show': {
      if (!first) return usageError('Which enquiry? Name its reference.');
      const lead = await admin.find(first);
      return lead ? done(formatLead(lead)) : failed(`There is no enquiry ${first}.`);
    }
    case 'mark': {
      const state = leadStates.find((known) => known === second);
      if (!first || !second) return usageError('Name the reference of an enquiry, and its new state.');
      if (!state) return usageError(`There is no state "${second}". States are ${leadStates.join(', ')}.`);
      const lead = await admin.mark(first, state);
      return lead ? done(`${lead.reference} is ${lead.state}.\n`) : failed(`There is no enquiry ${first}.`);
    }
    case 'retry': {
      const lead = first ? await admin.find(first) : undefined;
      if (first && !lead) return failed(`There is no enquiry ${first}.`);
      if (lead?.emails.some(({ state }) => state === 'held'))
        return failed(`${lead.reference} is ${lead.state}: its emails go when it is marked "new".`);
      const retried = await admin.retry(lead);
      return done(
        retried > 0
          ? `${formatCount(retried, 'email')} will be tried again at once.\n`
          : 'No email is waiting to be sent.\n',
      );
    }
    case 'delete': {
      if (!first?.includes('@')) return usageError('Delete whose enquiries? Name the email address.');
      const matching = (await admin.list()).filter(({ email }) => emailKey(email) === emailKey(first));
      if (matching.length === 0) return failed(`There is no enquiry from ${first}.`);
      if (yes) return done(`${countEnquiries(await admin.deletePerson(first))} deleted. ${remainder}\n`);
      return done(
        `${formatLeadList(matching)}Nothing is deleted yet. Run it again with --yes: it can't be undone.\n`,
      );
    }
    case 'purge': {
      const before = retentionLimit(now);
      const deleted = countEnquiries(await admin.purge(before));
      return done(`Deleted ${deleted} received before ${formatSydneyTime(before.toISOString())}.\n`);
    }
    default:
      return usageError(
        command ? `There is no command "${command}".` : 'What should be done? Name a command.',
      );
  }
}

function parse(args: string[]): { words: string[]; filter: LeadMailFilter; yes: boolean } | string {
  try {
    const type = 'string';
    const { positionals: words, values } = parseArgs({
      args,
      allowPositionals: true,
      options: { state: { type }, kind: { type }, mail: { type }, yes: { type: 'boolean' } },
    });
    const { yes = false, ...filter } = values;
    for (const [name, known] of Object.entries(filters)) {
      const value = filter[name as keyof LeadMailFilter];
      if (value !== undefined && !known.includes(value as never))
        return `--${name} takes ${known.join(', ')}, not "${value}".`;
    }
    return describeExtraArguments(words, maxArguments) ?? { words, filter: filter as LeadMailFilter, yes };
  } catch (error) {
    return (error as Error).message;
  }
}

type Column = [title: string, read: (lead: LeadWithMail) => string | number];

const columns: Column[] = [
  ['reference', (lead) => lead.reference],
  ['received', (lead) => formatSydneyIso(new Date(lead.receivedAt))],
  ['kind', (lead) => lead.kind],
  ['state', (lead) => lead.state],
  ...contactFields.map(({ name }): Column => [name, (lead) => [lead[name]].flat().join('; ')]),
  ...attributionNames.map(
    (name): Column => [
      name.startsWith('utm_') ? name : name.replace('_', ' '),
      (lead) => lead.attribution[name],
    ],
  ),
  ['quarantine reasons', (lead) => lead.reasons.join('; ')],
  ['repeats', (lead) => lead.repeats],
];

export function formatLeadsCsv(leads: LeadWithMail[]): string {
  return formatCsv(
    columns.map(([title]) => title),
    leads.map((lead) => columns.map(([, read]) => read(lead))),
  );
}

/** One line a lead: what a terminal can show of it. */
function formatLeadList(leads: LeadWithMail[]): string {
  const rows = leads.map((lead) => [
    lead.reference,
    formatSydneyTime(lead.receivedAt),
    lead.kind,
    lead.state,
    summariseMail(lead.emails),
    // Strangers typed this, and it could reverse the direction of the line.
    `${sanitizeHeader(lead.name)} <${sanitizeHeader(lead.email)}>`,
    [...sanitizeHeader(lead.message)].slice(0, 60).join(''),
  ]);
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(0, ...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '));
  return lines.map((line) => `${line.trimEnd()}\n`).join('') || 'No enquiries.\n';
}

/** Formats the jobs that were given up, besides the emails of enquiries. */
function formatDeadJobs(jobs: Awaited<ReturnType<LeadAdmin['listDeadJobs']>>): string {
  if (jobs.length === 0) return '';
  const lines = jobs.map(({ kind, attempts, last_error, finished_at }) => {
    const when = finished_at ? ` ${formatSydneyTime(finished_at)}` : '';
    const why = sanitizeHeader(last_error ?? 'unknown');
    return `  ${kind}, given up${when} after ${formatCount(attempts, 'attempt')}: ${why}\n`;
  });
  return `Also given up, and tried again by "retry":\n${lines.join('')}`;
}

/** Formats everything about one lead. */
function formatLead(lead: LeadWithMail): string {
  const facts = [...listFacts(lead), ['Status', lead.state]];
  const emails = lead.emails.map((mail) =>
    describeEmail({ ...mail, lastError: mail.lastError && sanitizeHeader(mail.lastError) }, lead.email),
  );
  return `${facts.map(([name, value]) => `${name}: ${sanitizeHeader(value ?? '')}`).join('\n')}\n\n${removeBidi(lead.message)}\n\nEmails\n${emails.join('\n')}\n`;
}

/** Only the worst state is shown: it is what the operator has to know. */
function summariseMail(emails: EmailState[]): string {
  if (emails.length === 0) return 'no mail';
  for (const state of ['dead', 'waiting', 'held'] as const)
    if (emails.some((mail) => mail.state === state)) return `mail ${state}`;
  return 'mail sent';
}
