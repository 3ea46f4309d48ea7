import { useRef, useState } from 'react';
import { Field } from '#app/components/field.tsx';
import { formatSydneyClock, formatSydneyLongDay } from '#app/content/sydney-time.ts';
import { useAuth } from '#app/shell/session/use-auth.ts';
import type { OwnAccount } from '../../domain/accounts.ts';
import { describeBrowser } from '../../domain/describe-browser.ts';
import { AuthForm, fieldId, findError, SubmitButton } from '../auth-form.tsx';
import { PasswordForm } from '../password-form.tsx';
import { RecentSignIn } from '../recent-sign-in.tsx';
import { useRequest } from '../use-request.ts';
import { AsyncButton } from './async-button.tsx';
import { type AccountForms, GuardedSetting, Setting } from './setting.tsx';
import { AccountSection } from './visitor-sections.tsx';

export function SignInSection({
  userId,
  account,
  open,
  onOpen,
  onChanged,
}: AccountForms & { onChanged: () => void }) {
  const { email, newEmail, hasPassword } = account;
  const [news, setNews] = useState('');
  const status = useRef<HTMLDivElement>(null);
  const toggle = (form: 'email' | 'password') => {
    setNews('');
    onOpen(open === form ? undefined : form);
  };
  const finish = (message: string) => {
    setNews(message);
    onOpen(undefined);
    // The pressed button is removed with its form, so the focus needs a new place.
    status.current?.focus();
    onChanged();
  };
  return (
    <AccountSection ground="pool" title="Signing in" text="A new password signs out every other device.">
      <div>
        {/* Screen readers announce only what is added to an existing status element. */}
        <div role="status" tabIndex={-1} ref={status}>
          {news && (
            <div className="note">
              <p>{news}</p>
            </div>
          )}
        </div>
        <ul className="lines">
          <Setting
            title="Email"
            value={
              <>
                <p className="soft">{email}</p>
                {newEmail && <PendingChange {...{ email, newEmail, onDone: finish }} />}
              </>
            }
            action={['Change', 'email']}
            isOpen={open === 'email'}
            onToggle={() => toggle('email')}
          >
            <RecentSignIn {...{ email, hasPassword }}>
              <EmailForm email={email} onDone={finish} />
            </RecentSignIn>
          </Setting>
          <Setting
            title="Password"
            value={<p className="soft">{describePassword(hasPassword)}</p>}
            action={[hasPassword === false ? 'Choose' : 'Change', 'password']}
            isOpen={open === 'password'}
            onToggle={() => toggle('password')}
          >
            <RecentSignIn {...{ email, hasPassword }}>
              <NewPasswordForm email={email} onDone={finish} />
            </RecentSignIn>
          </Setting>
          <Devices {...{ open, onOpen, account, userId }} onDone={finish} />
        </ul>
      </div>
    </AccountSection>
  );
}

function describePassword(hasPassword: boolean | undefined): string {
  if (hasPassword === undefined) return 'Set or change your password.';
  return hasPassword
    ? 'You have one. We store only a hash of it.'
    : 'You have none: you sign in with a code.';
}

type FormProps = { email: string; onDone: (said: string) => void };

/** Setting the current address again cancels a change in our own service; Supabase cannot cancel one. */
function PendingChange({ email, newEmail, onDone }: FormProps & { newEmail: string }) {
  const { client } = useAuth();
  const cancel = async () => {
    const { data, error } = await (await client()).auth.updateUser({ email });
    if (error) throw error;
    onDone(
      data.user.new_email
        ? 'That can’t be cancelled here. Don’t confirm it in the emails: their links expire after an hour, and your address stays the same.'
        : `The change is cancelled. Your address is still ${email}.`,
    );
  };
  return (
    <div className="presses">
      <p className="small">
        <b>{newEmail}</b> replaces it once both addresses have confirmed, through the links in our emails to
        them.
      </p>
      <AsyncButton onPress={cancel}>Cancel the change</AsyncButton>
    </div>
  );
}

/** The change takes effect once its emails are confirmed; the service decides which addresses get one. */
function EmailForm({ email: current, onDone }: FormProps) {
  const request = useRequest();
  const change = async (email: string) => {
    if (email.toLowerCase() === current.toLowerCase())
      return request.refuse([
        { at: 'email', sentence: 'That is already your address. Enter the one you want to change to.' },
      ]);
    let isPending = false;
    const emailRedirectTo = `${location.origin}/account`;
    const isAccepted = await request.send('email', async (auth) => {
      const { data, error } = await auth.updateUser({ email }, { emailRedirectTo });
      isPending = Boolean(data.user?.new_email);
      return { error };
    });
    if (!isAccepted) return;
    onDone(
      isPending
        ? 'If we can email both addresses now, open the links in both emails, and press their buttons. Until then, sign in with the old one. If one does not arrive, change it again in an hour.'
        : `Your address is now ${email}.`,
    );
  };
  return (
    <AuthForm
      label="New email"
      fields={['email']}
      request={request}
      onSend={({ email }) => void change(email)}
    >
      <Field
        id={fieldId('email')}
        label="New email"
        hint="Each of both addresses has to confirm the change, by a link in an email."
        error={findError(request.state, 'email')}
      >
        {(control) => (
          <input {...control} className="in" name="email" type="email" autoComplete="email" required />
        )}
      </Field>
      <SubmitButton request={request} action="email">
        Send the emails
      </SubmitButton>
    </AuthForm>
  );
}

/** Closing the form discards its request, so that reopening it does not show an old error. */
function NewPasswordForm({ email, onDone }: FormProps) {
  const request = useRequest();
  const finish = () => onDone('Your password is set. Every other device is signed out.');
  return <PasswordForm email={email} request={request} onDone={finish} />;
}

type DevicesProps = AccountForms & { onDone: (news: string) => void };

/** Lists the signed-in devices. With Supabase the others cannot be listed, but they can still be signed out. */
function Devices({ onDone, ...shared }: DevicesProps) {
  const { client } = useAuth();
  const { sessions } = shared.account;
  const hasOthers = sessions?.some(({ isThisOne }) => !isThisOne) ?? true;
  const signOutOthers = async () => {
    const { error } = await (await client()).auth.signOut({ scope: 'others' });
    if (error) throw error;
    onDone('Every other device is signed out.');
  };
  return (
    <GuardedSetting
      {...shared}
      name="devices"
      title="Devices"
      value={
        sessions ? (
          <ul className="devices">
            {sessions.map((device) => (
              <DeviceLine key={device.id} device={device} />
            ))}
          </ul>
        ) : (
          <p className="soft">You are signed in here, and perhaps on other devices.</p>
        )
      }
      labels={['Sign out other devices', 'Confirm and sign them out']}
      act={hasOthers ? signOutOthers : undefined}
    />
  );
}

type Device = NonNullable<OwnAccount['sessions']>[number];

function DeviceLine({ device: { isThisOne, userAgent, createdAt, lastUsedAt } }: { device: Device }) {
  return (
    <li>
      <b>{describeBrowser(userAgent)}</b>
      <span>
        {isThisOne
          ? ', this one'
          : `, last used on ${formatSydneyLongDay(lastUsedAt)} at ${formatSydneyClock(lastUsedAt)}`}
      </span>
      <span className="soft">, signed in on {formatSydneyLongDay(createdAt)}</span>
    </li>
  );
}
