import type { Hono } from 'hono';
import { formatSydneyTime } from '#app/content/sydney-time.ts';
import { emailAddress } from '#platform/mail/email-address.ts';
import type { DashboardServices } from '../domain/dashboard-services.ts';
import { invitationMinutes, type LogEntry, roles, type Staff } from '../domain/staff.ts';
import { Button, ChangeForm, type Choice, Note, SelectField, TextField } from './layout.tsx';
import { field, isOwner, type PageContext, type PageEnv, show } from './page-context.tsx';

const path = '/dashboard/staff';

const lastOwner = 'There must be an owner. Make somebody else one first, and let them join.';
const roleChoices: Choice[] = [['', 'as before, or member'], ...roles.map((role): Choice => [role, role])];

/** The agency's people, and what they did. Only owners see it. */
export function addStaff(pages: Hono<PageEnv>, { access }: DashboardServices): void {
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
    const who = c.env.signedIn.staff.name;
    if (field(c, 'act') === 'remove') {
      // Whom another owner has removed in the meantime is removed.
      const isLastOwner = (await access.remove(who, field(c, 'email'))) === 'last-owner';
      return isLastOwner ? showStaff(c, { fault: lastOwner }) : c.redirect(path, 303);
    }
    const email = emailAddress.safeParse(field(c, 'email'));
    if (!email.success) return showStaff(c, { fault: email.error.issues[0]?.message ?? '' });
    const role = roles.find((known) => known === field(c, 'role'));
    // The link is shown once, in the response to the form: it is in no address.
    const invitation = await access.invite(who, { email: email.data, role });
    if ('link' in invitation) return showStaff(c, invitation);
    const fault =
      invitation.refused === 'limited' ? 'This address has had five invitations within an hour.' : lastOwner;
    return showStaff(c, { fault });
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
            {staff.map(({ id, name, email, role, joinedAt }) => (
              <li key={id}>
                <ChangeForm action={path}>
                  <p>{`${name || email}, ${role}${joinedAt ? '' : ' (invited)'}`}</p>
                  <p className="small soft">{email}</p>
                  <input type="hidden" name="email" value={email} />
                  <details>
                    <summary>Remove</summary>
                    <p className="small">Their devices and passkeys end at once.</p>
                    <Button act="remove" label={`Remove ${name || email}`} />
                  </details>
                </ChangeForm>
              </li>
            ))}
          </ul>
          <h2>Invite somebody, or change a role</h2>
          <ChangeForm action={path}>
            <TextField name="email" label="Email" inputMode="email" required maxLength={254} />
            <SelectField name="role" label="Role" value="" choices={roleChoices} />
            <Button act="invite" variant="berry" label="Invite" />
          </ChangeForm>
        </section>
        <section className="stone">
          <h2>Who did what</h2>
          <ol className="plain small">
            {log.map(({ at, who, action, detail, leadReference }) => (
              <li key={`${at}${action}`}>
                {`${formatSydneyTime(at)}: ${who} ${action}${detail && ` (${detail})`} `}
                {leadReference && <a href={`/dashboard/enquiry/${leadReference}`}>{leadReference}</a>}
              </li>
            ))}
          </ol>
        </section>
      </div>
    </>
  );
}
