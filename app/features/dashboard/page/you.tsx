import type { Hono } from 'hono';
import { formatSydneyTime } from '#app/content/sydney-time.ts';
import type { DashboardServices } from '../domain/dashboard-services.ts';
import type { Device, SignedIn } from '../domain/staff.ts';
import { Button, ChangeForm, Note, PasskeyForm } from './layout.tsx';
import { field, type PageContext, type PageEnv, type SessionCookie, show } from './page-context.tsx';

const path = '/dashboard/you';

/** How this person gets in, and on which devices they are. */
export function addYou(pages: Hono<PageEnv>, { access }: DashboardServices, cookie: SessionCookie): void {
  const showYou = async (c: PageContext, fault?: string) => {
    const by = c.env.signedIn;
    const devices = await access.listDevices(by);
    const options = await access.offerPasskey(by.staff, by.staff.name);
    return show(c, {
      title: by.staff.name,
      windowTitle: 'You',
      status: fault ? 400 : 200,
      hasPasskey: true,
      body: <You {...{ by, ...devices, options, fault }} />,
    });
  };
  const change = async (c: PageContext): Promise<string | undefined> => {
    const by = c.env.signedIn;
    const needsOtherMethod = 'This is your last way to sign in. Add a passkey, or turn codes on, first.';
    const passkey = field(c, 'passkey');
    if (passkey) {
      const isAdded = await access.addPasskey(by, passkey, c.env.client.userAgent);
      return isAdded ? undefined : 'The passkey was not added. Reload the page, and try again.';
    }
    const act = field(c, 'act');
    switch (act) {
      case 'end':
        await access.endSession(by, field(c, 'id'));
        return undefined;
      case 'remove-passkey':
        return (await access.removePasskey(by, field(c, 'id'))) ? undefined : needsOtherMethod;
      case 'codes':
      case 'morning':
        return (await access.choose(by, act, field(c, 'value') === 'on')) ? undefined : needsOtherMethod;
      default:
        return 'The form was incomplete.';
    }
  };

  pages.get(path, (c) => showYou(c));
  pages.post(path, async (c) => {
    const fault = await change(c);
    if (fault) return showYou(c, fault);
    if (field(c, 'act') !== 'end' || field(c, 'id') !== c.env.signedIn.sessionId)
      return c.redirect(path, 303);
    cookie.set(c, undefined);
    return c.redirect('/dashboard/sign-in', 303);
  });
}

type YouProps = {
  by: SignedIn;
  sessions: Device[];
  passkeys: Device[];
  options: object;
  fault: string | undefined;
};

function You({ by, sessions, passkeys, options, fault }: YouProps) {
  const { staff, sessionId } = by;
  const toggles = [
    ['codes', 'Codes by email', staff.usesCodes, 'A six-digit code to your address signs you in.'],
    [
      'morning',
      'Email each morning',
      staff.morningMail,
      'At eight you get what is unanswered, due or broken; nothing when there is nothing.',
    ],
  ] as const;
  return (
    <>
      {fault && <Note bad>{fault}</Note>}
      <p>{`${staff.email}, ${staff.role}`}</p>
      <div className="split">
        <section className="stone">
          <h2>Devices</h2>
          <DeviceList list={sessions} act="end" label="End" thisId={sessionId} />
          <h2>Passkeys</h2>
          {passkeys.length === 0 && <p className="small">None.</p>}
          <DeviceList list={passkeys} act="remove-passkey" label="Remove" />
          <PasskeyForm action={path} ceremony="register" options={options} label="Add a passkey" />
        </section>
        <section className="stone">
          {toggles.map(([act, title, isOn, explanation]) => (
            <ChangeForm key={act} action={path}>
              <h2>{title}</h2>
              <p>{`${explanation} This is ${isOn ? 'on' : 'off'}.`}</p>
              {/* What is wanted, so that a double tap does not undo it. */}
              <input type="hidden" name="value" value={isOn ? 'off' : 'on'} />
              <Button act={act} label={`Turn ${isOn ? 'off' : 'on'}`} />
            </ChangeForm>
          ))}
        </section>
      </div>
    </>
  );
}

type DeviceListProps = { list: Device[]; act: string; label: string; thisId?: string };

function DeviceList({ list, act, label, thisId }: DeviceListProps) {
  return (
    <ul className="plain">
      {list.map(({ id, device, createdAt, usedAt }) => (
        <li key={id}>
          <ChangeForm action={path}>
            <input type="hidden" name="id" value={id} />
            <p className="small">
              {`${device}${id === thisId ? ', this one' : ''}, since ${formatSydneyTime(createdAt)}${usedAt ? `, last used ${formatSydneyTime(usedAt)}` : ''}`}
            </p>
            <Button act={act} label={id === thisId ? 'Sign out' : label} />
          </ChangeForm>
        </li>
      ))}
    </ul>
  );
}
