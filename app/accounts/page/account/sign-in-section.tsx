import { type ReactNode, useRef, useState } from 'react';
import { formatSydneyClock, formatSydneyLongDay } from '#app/content/sydney-time.ts';
import { Field } from '#app/ui/field.tsx';
import { Section } from '#app/ui/section.tsx';
import type { OwnAccount, Sent } from '../../domain/own-account.ts';
import { CodeField, fieldId, findError } from '../auth-fields.tsx';
import { AuthForm, FaultNote, SubmitButton } from '../auth-form.tsx';
import type { Typed } from '../check-typed.ts';
import { formatLinkTarget } from '../deep-link.ts';
import { PasswordField } from '../password-field.tsx';
import { useRequest } from '../use-request.ts';
import { describeBrowser } from './describe-browser.ts';

type SignInSectionProps = {
  account: Sent<OwnAccount>;
  /** The address that waits for its confirmation. */
  newEmail: string | undefined;
  onChanged: () => void;
};

/** One form is open at a time, because the fields of `/auth`, which these are, have ids of their own. */
export function SignInSection({ account, newEmail, onChanged }: SignInSectionProps) {
  const [open, setOpen] = useState<'email' | 'password'>();
  const [news, setNews] = useState('');
  const status = useRef<HTMLDivElement>(null);
  const toggle = (form: 'email' | 'password') => {
    setNews('');
    setOpen(open === form ? undefined : form);
  };
  const finish = (said: string) => {
    setNews(said);
    setOpen(undefined);
    // The button that was pressed goes with its form.
    status.current?.focus();
    onChanged();
  };
  return (
    <Section ground="pool">
      <div className="cols">
        <div>
          <h2>Signing in</h2>
          <p className="soft">A new password signs out every other device.</p>
        </div>
        <div>
          {/* This element exists before it has a message, because screen readers announce only what is added later. */}
          <div role="status" tabIndex={-1} ref={status}>
            {news && (
              <div className="note">
                <p>{news}</p>
              </div>
            )}
          </div>
          <ul className="lines">
            <Setting
              name="Email"
              value={account.email}
              more={newEmail && `${newEmail} waits until it is confirmed.`}
              isOpen={open === 'email'}
              onToggle={() => toggle('email')}
            >
              <EmailForm onDone={finish} />
            </Setting>
            <Setting
              name="Password"
              value="Not shown, nor known to us"
              isOpen={open === 'password'}
              onToggle={() => toggle('password')}
            >
              <PasswordForm email={account.email} onDone={finish} />
            </Setting>
            <Sessions sessions={account.sessions} onDone={finish} />
          </ul>
        </div>
      </div>
    </Section>
  );
}

type SettingProps = {
  name: string;
  value: string;
  more?: string | undefined;
  isOpen: boolean;
  onToggle: () => void;
  children: ReactNode;
};

function Setting({ name, value, more, isOpen, onToggle, children }: SettingProps) {
  return (
    <li className="setting">
      <div>
        <h3>{name}</h3>
        <p className="soft">{value}</p>
        {more && <p className="small soft">{more}</p>}
      </div>
      <button className="chip" type="button" aria-expanded={isOpen} onClick={onToggle}>
        {isOpen ? 'Cancel' : 'Change'}
        <span className="sr">{name.toLowerCase()}</span>
      </button>
      {isOpen && children}
    </li>
  );
}

type FormProps = { onDone: (said: string) => void };

/** The change counts once the emails about it are answered; the service decides which addresses get one. */
function EmailForm({ onDone }: FormProps) {
  const request = useRequest();
  const change = async (email: string) => {
    let isPending = false;
    const emailRedirectTo = formatLinkTarget(location.origin, 'sign-in', '/account');
    const isTaken = await request.send('email', async (auth) => {
      const { data, error } = await auth.updateUser({ email }, { emailRedirectTo });
      isPending = Boolean(data.user?.new_email);
      return { error };
    });
    if (!isTaken) return;
    onDone(
      isPending
        ? `Now open the link in each email that we sent, to the old address and to the new one. Until then you sign in with the old one.`
        : `Your address is ${email} now.`,
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
        hint="Both addresses get an email, and each has to confirm the change."
        error={findError(request.state, 'email')}
      >
        {(control) => (
          <input {...control} className="in" name="email" type="email" autoComplete="email" required />
        )}
      </Field>
      <SubmitButton request={request} act="email">
        Send the emails
      </SubmitButton>
    </AuthForm>
  );
}

/** Changes the password. The service also wants a code, which it sends by email, unless the session is recent. */
function PasswordForm({ email, onDone }: FormProps & { email: string }) {
  const request = useRequest();
  const [needsCode, setNeedsCode] = useState(false);
  const change = async ({ password, code }: Typed) => {
    let isAsked = false;
    const isTaken = await request.send('password', async (auth) => {
      const answer = await auth.updateUser({ password, ...(needsCode && { nonce: code }) });
      isAsked = answer.error?.code === 'reauthentication_needed';
      return isAsked ? auth.reauthenticate() : answer;
    });
    if (!isTaken) return;
    if (isAsked) setNeedsCode(true);
    else onDone('Your new password is set. Every other device is signed out.');
  };
  return (
    <AuthForm
      label="New password"
      fields={needsCode ? ['password', 'code'] : ['password']}
      request={request}
      onSend={(typed) => void change(typed)}
    >
      {/* This hidden field tells password managers whose password it is. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField state={request.state} label="New password" chosen />
      {needsCode && (
        <>
          <p className="small soft" role="status">
            You signed in a while ago, so we sent a code to {email}. It shows that it is you.
          </p>
          <CodeField state={request.state} />
        </>
      )}
      <SubmitButton request={request} act="password">
        Set new password
      </SubmitButton>
    </AuthForm>
  );
}

type SessionsProps = FormProps & { sessions: Sent<OwnAccount>['sessions'] };

/** Where sessions can't be listed, because a Supabase project keeps them, the others can still be signed out. */
function Sessions({ sessions, onDone }: SessionsProps) {
  const request = useRequest();
  const hasOthers = sessions?.some(({ isThisOne }) => !isThisOne) ?? true;
  const signOutOthers = async () => {
    if (await request.send('others', (auth) => auth.signOut({ scope: 'others' })))
      onDone('Every other device is signed out.');
  };
  return (
    <li className="setting">
      <div>
        <h3>Devices</h3>
        {sessions ? (
          <ul className="devices">
            {sessions.map((device) => (
              <DeviceLine key={device.id} device={device} />
            ))}
          </ul>
        ) : (
          <p className="soft">You are signed in here, and perhaps elsewhere.</p>
        )}
      </div>
      {request.state.kind === 'refused' && <FaultNote fault={request.state.faults[0]} />}
      {hasOthers && (
        <SubmitButton request={request} act="others" look="line" onPress={() => void signOutOthers()}>
          Sign out other devices
        </SubmitButton>
      )}
    </li>
  );
}

type Device = NonNullable<OwnAccount['sessions']>[number];

function DeviceLine({ device: { isThisOne, userAgent, createdAt, lastUsedAt } }: { device: Device }) {
  return (
    <li>
      <b>{describeBrowser(userAgent)}</b>
      {isThisOne
        ? ', this one'
        : `, last used on ${formatSydneyLongDay(lastUsedAt)} at ${formatSydneyClock(lastUsedAt)}`}
      <span className="soft">, signed in on {formatSydneyLongDay(createdAt)}</span>
    </li>
  );
}
