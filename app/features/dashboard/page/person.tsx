import type { Hono } from 'hono';
import { emailAddress, emailKey } from '#platform/mail/email-address.ts';
import { formatCount } from '#platform/text/count.ts';
import type { DashboardServices, PeopleService, PersonSummary } from '../domain/dashboard-services.ts';
import { Button, ChangeForm, Note, TextField } from './layout.tsx';
import { field, isOwner, type PageContext, type PageEnv, sendFile, show } from './page-context.tsx';

const path = '/dashboard/person';

/** An id of a user at Supabase. */
const userIds = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Everything about one address, to export or delete at that person's request. An address is never in a URL. */
export function addPerson(pages: Hono<PageEnv>, { people }: DashboardServices): void {
  const { accountsAreElsewhere } = people;
  const showPerson = (c: PageContext, shown: Shown = {}) =>
    show(c, {
      title: 'One person',
      status: shown.fault ? 400 : 200,
      body: <Person {...{ accountsAreElsewhere, ...shown }} />,
    });
  pages.get(path, (c) => (isOwner(c) ? showPerson(c) : c.notFound()));
  pages.post(path, async (c) => {
    if (!isOwner(c)) return c.notFound();
    const parsed = emailAddress.safeParse(field(c, 'email'));
    if (!parsed.success) return showPerson(c, { fault: parsed.error.issues[0]?.message ?? '' });
    const email = parsed.data;
    const userId = (accountsAreElsewhere && field(c, 'user').trim().toLowerCase()) || undefined;
    if (userId && !userIds.test(userId))
      return showPerson(c, {
        person: { ...(await people.find({ email })), userId },
        fault: 'This is no User UID. Copy it from Supabase.',
      });
    const person = { email, userId };
    const who = c.env.signedIn.staff.name;
    if (field(c, 'act') === 'export') {
      const body = JSON.stringify(await people.export(person, who), null, 2);
      return sendFile(c, { name: 'person.json', type: 'application/json', body });
    }
    if (field(c, 'act') === 'delete') {
      if (emailKey(field(c, 'again')) !== emailKey(email))
        return showPerson(c, {
          person: await people.find(person),
          fault: 'Nothing was deleted. Type the address once more, so that it is the right one.',
        });
      await people.delete(person, who);
      return showPerson(c, {
        person: await people.find(person),
        news: `Deleted. Emails in your mail and backups remain${accountsAreElsewhere ? ', and so does an account at Supabase: delete the user there too' : ''}.`,
      });
    }
    return showPerson(c, { person: await people.find(person) });
  });
}

type Shown = { person?: PersonSummary; fault?: string; news?: string };

function Person({
  accountsAreElsewhere,
  person,
  fault,
  news,
}: Shown & Pick<PeopleService, 'accountsAreElsewhere'>) {
  const hidden = (
    <>
      <input type="hidden" name="email" value={person?.email} />
      {person?.userId && <input type="hidden" name="user" value={person.userId} />}
    </>
  );
  const isDeletable =
    person && (person.hasAccount || person.enquiries + person.audits + person.accountOrders > 0);
  return (
    <>
      {fault && <Note bad>{fault}</Note>}
      {news && <Note>{news}</Note>}
      <section className="stone">
        <ChangeForm action={path}>
          <TextField
            name="email"
            label="Email"
            inputMode="email"
            required
            maxLength={254}
            defaultValue={person?.email}
          />
          {accountsAreElsewhere && (
            <TextField
              name="user"
              label="User UID"
              maxLength={40}
              defaultValue={person?.userId}
              hint="Accounts are at Supabase (Authentication, Users). This page cannot see, export or delete them, and finds the audits of one only by its UID."
            />
          )}
          <Button act="find" variant="ink" label="What do we hold?" />
        </ChangeForm>
      </section>
      {person && (
        <section className="stone">
          <p>
            {[
              formatCount(person.enquiries, 'enquiry', 'enquiries'),
              formatCount(person.orders, 'order'),
              person.hasAccount ? 'an account' : 'no account here',
              formatCount(person.audits, 'audit'),
            ].join(', ')}
          </p>
          <ChangeForm action={path}>
            {hidden}
            <Button act="export" label="Export everything" />
          </ChangeForm>
          {/* A form of its own, because Enter in its field presses its first button. */}
          {isDeletable && (
            <ChangeForm action={path}>
              {hidden}
              <p>Orders stay, because tax law requires them. Everything else here is deleted for good.</p>
              <TextField name="again" label="The address once more" inputMode="email" />
              <Button act="delete" label="Delete this person" />
            </ChangeForm>
          )}
        </section>
      )}
    </>
  );
}
