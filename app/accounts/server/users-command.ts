import { parseArgs } from 'node:util';
import { formatSydneyTime } from '#app/content/sydney-time.ts';
import { describeSurplus } from '#platform/commands/arguments.ts';
import type { User } from './auth-tables.ts';
import { isBanned, type Metadata, readMetadata } from './standin/users.ts';
import type { UserAdmin, UserSummary } from './user-admin.ts';

type CommandResult = { status: 0 | 1 | 2; out: string; err: string };

export const usage = `npm run users -- COMMAND
  list                     lists all accounts, newest first
  confirm EMAIL            confirms an address whose email did not arrive
  delete EMAIL [--yes]     deletes an account, its sessions and its emails
  export                   prints JSON lines to import into Supabase, with password hashes
`;

const several = 'Delete it, have its owner sign up again, then confirm it.';

/** The maximum number of arguments of each command. */
const maxArguments = { list: 0, export: 0, confirm: 1, delete: 1 };

const done = (out: string): CommandResult => ({ status: 0, out, err: '' });
const failed = (err: string): CommandResult => ({ status: 1, out: '', err: `${err}\n` });
const misused = (why: string): CommandResult => ({ status: 2, out: '', err: `${why}\n\n${usage}` });

/** Runs a command. Status 1 means that it failed, and 2 a usage error. */
export async function runUsers(args: string[], admin: UserAdmin): Promise<CommandResult> {
  const parsed = parse(args);
  if (typeof parsed === 'string') return misused(parsed);
  const { command, email, yes } = parsed;
  if (!command) return misused('Name a command.');
  if (command === 'list') return done(formatList(await admin.list()));
  if (command === 'export') return done(formatExport(await admin.list(), Date.now()));
  if (command !== 'confirm' && command !== 'delete') return misused(`There is no command "${command}".`);
  if (!email?.includes('@')) return misused(`Which account to ${command}? Name its email address.`);
  const notFound = failed(`There is no account with the address ${email}.`);
  if (command === 'confirm') {
    const account = await admin.confirm(email);
    if (account === 'several') return failed(`Several people signed up with ${email}. ${several}`);
    return account ? done(`${account.email} is confirmed.\n`) : notFound;
  }
  if (yes) return (await admin.delete({ email })) ? done(`The account of ${email} was deleted.\n`) : notFound;
  const matches = (await admin.list()).filter((account) => account.email === email.toLowerCase());
  if (matches.length === 0) return notFound;
  return done(`${formatList(matches)}Nothing is deleted yet. To delete it permanently, add --yes.\n`);
}

function parse(args: string[]): { command?: string; email?: string; yes: boolean } | string {
  try {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: { yes: { type: 'boolean' } },
    });
    const [command, email] = positionals;
    const surplus = describeSurplus(positionals, maxArguments);
    if (surplus) return surplus;
    if (values.yes && command !== 'delete') return '--yes applies to delete only.';
    return { ...(command && { command }), ...(email && { email }), yes: values.yes ?? false };
  } catch (error) {
    return (error as Error).message;
  }
}

/** Addresses are ASCII without spaces, so they contain no control characters that would confuse a terminal. */
function formatList(users: UserSummary[]): string {
  const lines = users.map((user) => {
    const state = isBanned(user, Date.now())
      ? 'banned'
      : user.email_confirmed_at
        ? 'confirmed'
        : 'unconfirmed';
    const last = user.last_sign_in_at
      ? `last sign-in ${formatSydneyTime(user.last_sign_in_at)}`
      : 'never signed in';
    const sessions = user.sessions === 1 ? '1 session' : `${user.sessions} sessions`;
    return `${formatSydneyTime(user.created_at)}  ${state.padEnd(11)}  ${last}  ${sessions}  ${user.email}\n`;
  });
  return lines.join('') || 'No accounts.\n';
}

/**
 * Formats each user as a line of JSON, oldest first. A line is a request body for Supabase's admin API to create a user,
 * including password hash and id. https://supabase.com/docs/reference/javascript/auth-admin-createuser
 */
export function formatExport(users: User[], now: number): string {
  const lines = users
    .toSorted((a, b) => a.created_at.localeCompare(b.created_at))
    .map((user) => `${JSON.stringify(formatUserExport(user, now))}\n`);
  return lines.join('');
}

export type ExportedUser = {
  id: string;
  email: string;
  email_confirm: boolean;
  /** A user without a hash signs in by email, or sets a password with a recovery email. */
  password_hash?: string;
  user_metadata: Metadata;
  app_metadata: Metadata;
  ban_duration?: string;
};

function formatUserExport(user: User, now: number): ExportedUser {
  const bannedMs = Date.parse(user.banned_until ?? '') - now;
  return {
    id: user.id,
    email: user.email,
    email_confirm: user.email_confirmed_at !== null,
    ...(user.encrypted_password && { password_hash: user.encrypted_password }),
    user_metadata: readMetadata(user),
    app_metadata: JSON.parse(user.raw_app_meta_data),
    ...(bannedMs > 0 && { ban_duration: `${Math.ceil(bannedMs / 3600_000)}h` }),
  };
}
