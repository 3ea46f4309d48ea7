import type { Hono } from 'hono';
import { formatSydneyTime } from '#app/content/sydney-time.ts';
import { emailAddress } from '#platform/mail/email-address.ts';
import type { Desks } from '../domain/desks.ts';
import { invitationMinutes, type LogEntry, roles, type Staff } from '../domain/staff.ts';
import { ActButton, ChangeForm, Note, SelectField, TextField } from './layout.tsx';
import { field, isOwner, type PageContext, type PageEnv, show } from './page-context.ts';

const path = '/dashboard/staff';

const lastOwner = 'There must be an owner. Make somebody else one first.';
const roleChoices = roles.map((role) => [role, role] as const);

/** The agency's people, and what they did. Only owners see it. */
export function addStaff(pages: Hono<PageEnv>, { access }: Desks): void {
  const showStaff = async (c: PageContext, shown: { fault?: string; link?: string } = {}) => {
    const [staff, log] = await Promise.all([access.list(), access.readLog(100)]);
    return show(c, {
      title: 'Staff',
      status: shown.fault ? 400 : 200,
      body: <StaffList staff={staff} log={log} {...shown} />,
    });
  };
  pages.get(path, (c) => (isOwner(c) ? showStaff(c) : c.notFound()));
  pages.post(path, async (c) => {
    if (!isOwner(c)) return c.notFound();
    const by = c.env.signedIn.staff;
    switch (field(c, 'act')) {
      case 'invite': {
        const email = emailAddress.safeParse(field(c, 'email'));
        if (!email.success) return showStaff(c, { fault: email.error.issues[0]?.message ?? '' });
        const role = roles.find((known) => known === field(c, 'role')) ?? 'member';
        // The link is shown once, on the answer to the form: it is in no address.
        const link = await access.invite(by, { email: email.data, role });
        return showStaff(
          c,
          link ? { link } : { fault: 'This address has had five invitations within an hour.' },
        );
      }
      case 'role': {
        const role = roles.find((known) => known === field(c, 'role'));
        if (role && !(await access.changeRole(by, field(c, 'id'), role)))
          return showStaff(c, { fault: lastOwner });
        return c.redirect(path, 303);
      }
      case 'remove':
        if (!(await access.remove(by, field(c, 'email')))) return showStaff(c, { fault: lastOwner });
        return c.redirect(path, 303);
      default:
        return showStaff(c, { fault: 'The form was incomplete.' });
    }
  });
}

type StaffListProps = { staff: Staff[]; log: LogEntry[]; fault?: string; link?: string };

function StaffList({ staff, log, fault, link }: StaffListProps) {
  return (
    <>
      {fault && <Note bad>{fault}</Note>}
      {link && (
        <Note>
          <p>{`This link works once, for ${invitationMinutes} minutes. It is on its way by email too.`}</p>
          <p className="message">{link}</p>
        </Note>
      )}
      <div className="split">
        <section className="stone">
          <ul className="plain">
            {staff.map((person) => (
              <li key={person.id}>
                <p>{`${person.name || person.email}${person.joinedAt ? '' : ' (invited)'}`}</p>
                <p className="small soft">{person.email}</p>
                <ChangeForm action={path}>
                  <input type="hidden" name="id" value={person.id} />
                  <input type="hidden" name="email" value={person.email} />
                  <label className="small">
                    Role{' '}
                    <select name="role" defaultValue={person.role} className="in">
                      {roles.map((role) => (
                        <option key={role} value={role}>
                          {role}
                        </option>
                      ))}
                    </select>
                  </label>
                  <div className="acts">
                    <ActButton act="role">Change the role</ActButton>
                    <ActButton act="remove">Remove</ActButton>
                  </div>
                </ChangeForm>
              </li>
            ))}
          </ul>
          <h2>Invite somebody</h2>
          <ChangeForm action={path}>
            <TextField name="email" label="Email" inputMode="email" required maxLength={254} />
            <SelectField name="role" label="Role" value="member" choices={roleChoices} />
            <ActButton act="invite" look="berry">
              Invite
            </ActButton>
          </ChangeForm>
        </section>
        <section className="stone">
          <h2>Who did what</h2>
          <ol className="plain small">
            {log.map((entry) => (
              <li key={`${entry.at}${entry.action}`}>
                {`${formatSydneyTime(entry.at)}: ${entry.who} ${entry.action}`}
                {entry.leadReference && <LeadLink reference={entry.leadReference} />}
                {entry.detail && <span>{` (${entry.detail})`}</span>}
              </li>
            ))}
          </ol>
        </section>
      </div>
    </>
  );
}

function LeadLink({ reference }: { reference: string }) {
  return (
    <span>
      {', '}
      <a href={`/dashboard/enquiry/${reference}`}>{reference}</a>
    </span>
  );
}
