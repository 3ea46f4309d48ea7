import { parseArgs } from 'node:util';
import { refuseSurplus } from '#platform/commands/arguments.ts';
import type { Account } from '../domain/account.ts';
import type { AccountSummary, UserAdmin } from './database/user-admin.ts';

type Answer = { status: 0 | 1 | 2; out: string; err: string };

export const usage = `npm run users -- COMMAND
  list                     the newest first
  confirm EMAIL            confirms an address, where its email did not arrive
  delete EMAIL [--yes]     deletes an account, its sessions and its emails
  export                   all as lines of JSON, for Supabase; holds the hashes of passwords
`;

/** How many words may follow each command. */
const mostWords = { list: 0, export: 0, confirm: 1, delete: 1 };

const done = (out: string): Answer => ({ status: 0, out, err: '' });
const failed = (err: string): Answer => ({ status: 1, out: '', err: `${err}\n` });
const misused = (why: string): Answer => ({ status: 2, out: '', err: `${why}\n\n${usage}` });

/** Runs one command. Status 1 means that it could not be done, 2 that it was not understood. */
export async function runUsers(args: string[], admin: UserAdmin): Promise<Answer> {
  const parsed = parse(args);
  if (typeof parsed === 'string') return misused(parsed);
  const { command, email, yes } = parsed;
  if (!command) return misused('What is to be done?');
  if (command === 'list') return done(formatList(await admin.list()));
  if (command === 'export') return done(formatExport(await admin.list(), Date.now()));
  if (command !== 'confirm' && command !== 'delete') return misused(`There is no command "${command}".`);
  if (!email?.includes('@')) return misused(`Which account to ${command}? Name its email address.`);
  const nobody = failed(`Nobody has the address ${email}.`);
  if (command === 'confirm') {
    const account = await admin.confirm(email);
    return account ? done(`${account.email} is confirmed.\n`) : nobody;
  }
  if (yes) return (await admin.delete(email)) ? done(`The account of ${email} was deleted.\n`) : nobody;
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
    const surplus = refuseSurplus(positionals, mostWords);
    if (surplus) return surplus;
    if (values.yes && command !== 'delete') return '--yes is for delete alone.';
    return { ...(command && { command }), ...(email && { email }), yes: values.yes ?? false };
  } catch (error) {
    return (error as Error).message;
  }
}

/** Addresses are ASCII without spaces, so they cannot hold control characters that would confuse a terminal. */
function formatList(accounts: AccountSummary[]): string {
  const lines = accounts.map(
    ({ email, emailConfirmedAt, createdAt, lastSignInAt, bannedUntil, sessions }) => {
      const isBanned = bannedUntil !== undefined && Date.parse(bannedUntil) > Date.now();
      const state = isBanned ? 'banned' : emailConfirmedAt ? 'confirmed' : 'unconfirmed';
      const last = lastSignInAt ? `last in ${shorten(lastSignInAt)}` : 'never signed in';
      const browsers = sessions === 1 ? '1 session' : `${sessions} sessions`;
      return `${shorten(createdAt)}  ${state.padEnd(11)}  ${last}  ${browsers}  ${email}\n`;
    },
  );
  return lines.join('') || 'No accounts.\n';
}

function shorten(time: string): string {
  return time.slice(0, 16).replace('T', ' ');
}

/**
 * Formats each account as a line of JSON, oldest first. A line is the body from which Supabase's admin API creates a
 * user, with the password's hash and the id. https://supabase.com/docs/reference/javascript/auth-admin-createuser
 */
export function formatExport(accounts: Account[], now: number): string {
  const lines = accounts
    .toSorted((a, b) => a.createdAt.localeCompare(b.createdAt))
    .map((account) => `${JSON.stringify(describeUser(account, now))}\n`);
  return lines.join('');
}

export type ExportedUser = {
  id: string;
  email: string;
  email_confirm: boolean;
  /** A user without a hash signs in by email, or sets a password with a recovery email. */
  password_hash?: string;
  user_metadata: Account['userMetadata'];
  app_metadata: Account['appMetadata'];
  ban_duration?: string;
};

function describeUser(account: Account, now: number): ExportedUser {
  const bannedMs = Date.parse(account.bannedUntil ?? '') - now;
  return {
    id: account.id,
    email: account.email,
    email_confirm: account.emailConfirmedAt !== undefined,
    ...(account.passwordHash && { password_hash: account.passwordHash }),
    user_metadata: account.userMetadata,
    app_metadata: account.appMetadata,
    ...(bannedMs > 0 && { ban_duration: `${Math.ceil(bannedMs / 3600_000)}h` }),
  };
}
