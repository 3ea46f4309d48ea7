import { parseArgs } from 'node:util';
import { formatSydneyTime } from '#app/content/sydney-time.ts';
import { type CommandResult, describeExtraArguments } from '#platform/commands/arguments.ts';
import { emailKey } from '#platform/mail/email-address.ts';
import { formatCount } from '#platform/text/count.ts';
import { AuthError } from '../domain/auth-error.ts';
import type { User } from './auth-tables.ts';
import type { UserAdmin, UserSummary } from './user-admin.ts';

export const usage = `npm run users -- COMMAND
  list                     lists all accounts, newest first
  link EMAIL               prints a sign-in link, for someone whose emails do not arrive
  delete EMAIL [--yes]     deletes an account, its sessions and its emails
  export                   prints JSON lines to import into Supabase, with password hashes
`;

/** The maximum number of arguments of each command. */
const maxArguments = { list: 0, export: 0, link: 1, delete: 1 };

const done = (out: string): CommandResult => ({ status: 0, out, err: '' });
const failed = (err: string): CommandResult => ({ status: 1, out: '', err: `${err}\n` });
const usageError = (why: string): CommandResult => ({ status: 2, out: '', err: `${why}\n\n${usage}` });

/** Runs a command. Status 1 means that it failed, and 2 a usage error. */
export async function runUsers(
  args: string[],
  admin: UserAdmin,
  createLink: (email: string) => Promise<string | undefined>,
): Promise<CommandResult> {
  const parsed = parse(args);
  if (typeof parsed === 'string') return usageError(parsed);
  const { command, email, yes } = parsed;
  if (!command) return usageError('Name a command.');
  if (command === 'list') return done(formatList(await admin.list()));
  if (command === 'export') return done(formatExport(await admin.list()));
  if (command !== 'link' && command !== 'delete') return usageError(`There is no command "${command}".`);
  if (!email?.includes('@')) return usageError(`Which address is it for? Name it: ${command} EMAIL.`);
  if (command === 'link')
    return createLink(email).then(
      (link) => printLink(email, link),
      (error) => {
        if (!(error instanceof AuthError)) throw error;
        return failed(`${email} is not an email address that we can use.`);
      },
    );
  const notFound = failed(`There is no account with the address ${email}.`);
  if (yes) return (await admin.delete({ email })) ? done(`The account of ${email} was deleted.\n`) : notFound;
  const matches = (await admin.list()).filter((account) => account.email === emailKey(email));
  if (matches.length === 0) return notFound;
  return done(`${formatList(matches)}Nothing is deleted yet. To delete it permanently, add --yes.\n`);
}

function printLink(email: string, link: string | undefined): CommandResult {
  if (!link)
    return failed(`${email} has had five sign-in emails in the last hour, and their links still work.`);
  return done(
    `Within an hour, whoever opens this link and presses its button is signed in as ${email}. Be sure who that is.\n${link}\n`,
  );
}

type Parsed = { command: string | undefined; email: string | undefined; yes: boolean };

function parse(args: string[]): Parsed | string {
  try {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: { yes: { type: 'boolean' } },
    });
    const [command, email] = positionals;
    const extra = describeExtraArguments(positionals, maxArguments);
    if (extra) return extra;
    if (values.yes && command !== 'delete') return '--yes applies to delete only.';
    return { command, email, yes: values.yes ?? false };
  } catch (error) {
    return (error as Error).message;
  }
}

/** Addresses are ASCII without spaces, so they contain no control characters that would confuse a terminal. */
function formatList(users: UserSummary[]): string {
  const lines = users.map((user) => {
    const last = user.last_sign_in_at
      ? `last sign-in ${formatSydneyTime(user.last_sign_in_at)}`
      : 'never signed in';
    const sessions = formatCount(user.sessions, 'session');
    return `${formatSydneyTime(user.created_at)}  ${last}  ${sessions}  ${user.email}\n`;
  });
  return lines.join('') || 'No accounts.\n';
}

/**
 * Formats each user as a line of JSON, oldest first. A line is a request body for Supabase's admin API to create a user,
 * including password hash and id. https://supabase.com/docs/reference/javascript/auth-admin-createuser
 */
function formatExport(users: User[]): string {
  const lines = users
    .toSorted((a, b) => a.created_at.localeCompare(b.created_at))
    .map((user) => `${JSON.stringify(formatUserExport(user))}\n`);
  return lines.join('');
}

export type ExportedUser = {
  id: string;
  email: string;
  email_confirm: true;
  /** A user without a hash signs in by email, and can then choose a password. */
  password_hash?: string;
};

function formatUserExport({ id, email, encrypted_password: hash }: User): ExportedUser {
  return { id, email, email_confirm: true, ...(hash && { password_hash: hash }) };
}
