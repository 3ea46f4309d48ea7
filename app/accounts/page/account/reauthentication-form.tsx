import { useEffect, useState } from 'react';
import { CodeField, fieldId, UserName } from '../auth-fields.tsx';
import { AuthForm, SubmitButton, type Typed } from '../auth-form.tsx';
import { PasswordField } from '../password-field.tsx';
import { useRequest } from '../use-request.ts';

type ReauthenticationFormProps = {
  email: string;
  /** The submit button's words. */
  action: string;
  /** Gets the access token of the new session. Throws if it did not work. */
  onDone: (token: string) => Promise<void>;
};

/**
 * Signs in once more before something that can't be taken back, because the device may be in other hands by now. Whoever
 * has no password gets a code by email.
 */
export function ReauthenticationForm({ email, action, onDone }: ReauthenticationFormProps) {
  const request = useRequest();
  const [isByCode, setByCode] = useState(false);
  useEffect(() => document.getElementById(fieldId(isByCode ? 'code' : 'password'))?.focus(), [isByCode]);
  const signInAgain = ({ password, code }: Typed) =>
    request.send('sign-in', async (auth) => {
      const before = (await auth.getSession()).data.session?.access_token;
      const { data, error } = isByCode
        ? await auth.verifyOtp({ email, token: code, type: 'email' })
        : await auth.signInWithPassword({ email, password });
      if (error?.code === 'invalid_credentials') return { error: { code: 'current_password_invalid' } };
      if (!data.session) return { error };
      // The new session takes the place of the old one.
      if (before) await auth.admin.signOut(before, 'local');
      await onDone(data.session.access_token);
      return { error };
    });
  const sendCode = async () => {
    const options = { shouldCreateUser: false };
    if (await request.send('link', (auth) => auth.signInWithOtp({ email, options }))) setByCode(true);
  };
  return (
    <AuthForm
      label="Confirm it’s you"
      fields={isByCode ? ['code'] : ['password']}
      request={request}
      onSend={(typed) => void signInAgain(typed)}
    >
      <p className="small soft" role="status">
        {isByCode
          ? `We sent a code to ${email}. Enter it to confirm it’s you.`
          : 'You signed in a while ago. Enter your password to confirm it’s you.'}
      </p>
      {isByCode ? (
        <CodeField state={request.state} />
      ) : (
        <>
          <UserName email={email} />
          <PasswordField state={request.state} />
        </>
      )}
      <SubmitButton request={request} act="sign-in">
        {action}
      </SubmitButton>
      {!isByCode && (
        <SubmitButton request={request} act="link" look="line" onPress={() => void sendCode()}>
          Email me a code instead
        </SubmitButton>
      )}
    </AuthForm>
  );
}
