import { useRef, useState } from 'react';
import { Field } from '#app/components/field.tsx';
import { Section } from '#app/components/section.tsx';
import { useAuth } from '#app/shell/session/use-auth.ts';
import type { OwnAccount, Serialized } from '../../domain/own-account.ts';
import { fieldId, findError } from '../auth-fields.tsx';
import { AuthForm, SubmitButton } from '../auth-form.tsx';
import { PasswordForm } from '../password-form.tsx';
import { RecentSignIn } from '../recent-sign-in.tsx';
import { useRequest } from '../use-request.ts';
import { AsyncButton } from './async-button.tsx';
import { Devices } from './devices.tsx';
import { type OpenForm, Setting } from './setting.tsx';

type SignInSectionProps = OpenForm & {
  userId: string;
  account: Serialized<OwnAccount>;
  onChanged: () => void;
};

export function SignInSection({ userId, account, open, onOpen, onChanged }: SignInSectionProps) {
  const { email, newEmail, hasPassword } = account;
  const [news, setNews] = useState('');
  const status = useRef<HTMLDivElement>(null);
  const toggle = (form: 'email' | 'password') => {
    setNews('');
    onOpen(open === form ? undefined : form);
  };
  const finish = (said: string) => {
    setNews(said);
    onOpen(undefined);
    // The pressed button is removed with its form, so the focus needs a new place.
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
      </div>
    </Section>
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
