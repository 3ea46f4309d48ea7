import { parseArgs } from 'node:util';
import { formatSydneyTime } from '#app/content/sydney-time.ts';
import { type CommandResult, describeExtraArguments } from '#platform/commands/arguments.ts';
import { sanitizeHeader } from '#platform/mail/email.ts';
import { emailAddress } from '#platform/mail/email-address.ts';
import { invitationMinutes, roles, type Staff, type StaffAccess } from '../domain/staff.ts';

export const usage = `npm run staff -- COMMAND
  list                              who may use the dashboard
  invite EMAIL [--role ROLE]        prints a link for ${invitationMinutes} minutes, and emails it; roles: ${roles.join(', ')}
  remove EMAIL                      ends their devices and passkeys at once
  log                               who did what, newest first
The first person invited is an owner, the others are members. With a role, somebody who is here already gets it.
`;

/** How the log names whoever uses the command. */
const who = 'npm run staff';

const maxArguments = { list: 0, log: 0, invite: 1, remove: 1 };

const done = (out: string): CommandResult => ({ status: 0, out, err: '' });
const describeLastOwner = (email: string) =>
  `${email} is the only owner who has joined. Make somebody else one first, and let them join.`;
const failed = (err: string): CommandResult => ({ status: 1, out: '', err: `${err}\n` });
const usageError = (why: string): CommandResult => ({ status: 2, out: '', err: `${why}\n\n${usage}` });

/** Runs a command. Status 1 means that it failed, and 2 a usage error. */
export async function runStaff(args: string[], access: StaffAccess): Promise<CommandResult> {
  const parsed = parse(args);
  if (typeof parsed === 'string') return usageError(parsed);
  const { command, email: typedEmail, role } = parsed;
  if (command === 'list') return listStaff(await access.list());
  if (command === 'log') {
    const entries = await access.readLog(200);
    const lines = entries.map(({ at, who: by, action, detail, leadReference }) =>
      [formatSydneyTime(at), by, action, leadReference, detail]
        .filter(Boolean)
        .map((part) => sanitizeHeader(part ?? ''))
        .join('  '),
    );
    return done(lines.map((line) => `${line}\n`).join('') || 'Nothing yet.\n');
  }
  if (command !== 'invite' && command !== 'remove')
    return usageError(command ? `There is no command "${command}".` : 'Name a command.');
  const email = emailAddress.safeParse(typedEmail ?? '');
  if (!email.success) return usageError(`Whom? Name an email address: ${command} EMAIL.`);
  if (command === 'remove') {
    const result = await access.remove(who, email.data);
    if (result === 'removed') return done(`${email.data} was removed.\n`);
    return failed(result === 'unknown' ? `${email.data} is nobody here.` : describeLastOwner(email.data));
  }
  const invitation = await access.invite(who, { email: email.data, role });
  if ('link' in invitation)
    return done(
      `Within ${invitationMinutes} minutes, whoever opens this link is ${email.data} in the dashboard:\n${invitation.link}\n`,
    );
  return failed(
    invitation.refused === 'limited'
      ? `${email.data} has had five invitations in the last hour.`
      : describeLastOwner(email.data),
  );
}

function parse(args: string[]) {
  try {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: { role: { type: 'string' } },
    });
    const extra = describeExtraArguments(positionals, maxArguments);
    if (extra) return extra;
    const role = roles.find((known) => known === values.role);
    if (values.role !== undefined && !role) return `--role takes ${roles.join(', ')}, not "${values.role}".`;
    const [command, email] = positionals;
    return { command, email, role };
  } catch (error) {
    return (error as Error).message;
  }
}

function listStaff(staff: Staff[]): CommandResult {
  if (staff.length === 0)
    return { status: 0, out: 'Nobody.\n', err: 'Invite the first owner: npm run staff -- invite EMAIL\n' };
  const lines = staff.map(({ email, name, role, joinedAt }) => {
    const since = joinedAt ? `since ${formatSydneyTime(joinedAt)}` : 'invited';
    return `${role}  ${since}  ${email}  ${sanitizeHeader(name)}`;
  });
  return done(lines.map((line) => `${line.trimEnd()}\n`).join(''));
}
