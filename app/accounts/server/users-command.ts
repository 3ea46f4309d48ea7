import { parseArgs } from 'node:util';
import { formatSydneyTime } from '#app/content/sydney-time.ts';
import { refuseSurplus } from '#platform/commands/arguments.ts';
import type { User } from './auth-tables.ts';
import { isBanned, type Metadata, readMetadata } from './standin/users.ts';
import type { UserAdmin, UserSummary } from './user-admin.ts';

type Answer = { status: 0 | 1 | 2; out: string; err: string };

export const usage = `npm run users -- COMMAND
  list                     the newest first
  confirm EMAIL            confirms an address, where its email did not arrive
  delete EMAIL [--yes]     deletes an account, its sessions and its emails
  export                   all as lines of JSON, for Supabase; holds the hashes of passwords
`;

const several = 'Delete it, have its owner sign up again, then confirm it.';

/** The number of words that may follow each command. */
const maxWords = { list: 0, export: 0, confirm: 1, delete: 1 };

const done = (out: string): Answer => ({ status: 0, out, err: '' });
const failed = (err: string): Answer => ({ status: 1, out: '', err: `${err}\n` });
const misused = (why: string): Answer => ({ status: 2, out: '', err: `${why}\n\n${usage}` });

/** Runs one command. Status 1 means that it could not be done, 2 that it was not understood. */
export async function runUsers(args: string[], admin: UserAdmin): Promise<Answer> {
  const parsed = parse(args);
  if (typeof parsed === 'string') return misused(parsed);
  const { command, email, yes } = parsed;
  if (!command) return misused('What should be done? Name a command.');
  if (command === 'list') return done(formatList(await admin.list()));
  if (command === 'export') return done(formatExport(await admin.list(), Date.now()));
  if (command !== 'confirm' && command !== 'delete') return misused(`There is no command "${command}".`);
  if (!email?.includes('@')) return misused(`Which account to ${command}? Name its email address.`);
  const nobody = failed(`Nobody has the address ${email}.`);
  if (command === 'confirm') {
    const account = await admin.confirm(email);
    if (account === 'several') return failed(`Several people signed up with ${email}. ${several}`);
    return account ? done(`${account.email} is confirmed.\n`) : nobody;
  }
  if (yes) return (await admin.delete({ email })) ? done(`The account of ${email} was deleted.\n`) : nobody;
  const theirs = (await admin.list()).filter((account) => account.email === email.toLowerCase());
  if (theirs.length === 0) return nobody;
  return done(`${formatList(theirs)}Nothing is deleted yet. Run it again with --yes: it can't be undone.\n`);
}

function parse(args: string[]): { command?: string; email?: string; yes: boolean } | string {
  try {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: { yes: { type: 'boolean' } },
    });
    const [command, email] = positionals;
    const surplus = refuseSurplus(positionals, maxWords);
    if (surplus) return surplus;
    if (values.yes && command !== 'delete') return '--yes is for delete alone.';
    return { ...(command && { command }), ...(email && { email }), yes: values.yes ?? false };
  } catch (error) {
    return (error as Error).message;
  }
}

/** Addresses are ASCII without spaces, so they cannot hold control characters that would confuse a terminal. */
function formatList(users: UserSummary[]): string {
  const lines = users.map((user) => {
    const state = isBanned(user, Date.now())
      ? 'banned'
      : user.email_confirmed_at
        ? 'confirmed'
        : 'unconfirmed';
    const last = user.last_sign_in_at
      ? `last in ${formatSydneyTime(user.last_sign_in_at)}`
      : 'never signed in';
    const browsers = user.sessions === 1 ? '1 session' : `${user.sessions} sessions`;
    return `${formatSydneyTime(user.created_at)}  ${state.padEnd(11)}  ${last}  ${browsers}  ${user.email}\n`;
  });
  return lines.join('') || 'No accounts.\n';
}

/**
 * Formats each user as a line of JSON, oldest first. A line is the body from which Supabase's admin API creates a user,
 * with the password's hash and the id. https://supabase.com/docs/reference/javascript/auth-admin-createuser
 */
export function formatExport(users: User[], now: number): string {
  const lines = users
    .toSorted((a, b) => a.created_at.localeCompare(b.created_at))
    .map((user) => `${JSON.stringify(describeUser(user, now))}\n`);
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

function describeUser(user: User, now: number): ExportedUser {
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
