import { useEffect, useState } from 'react';
import { CodeField, fieldId, UserName } from '../auth-fields.tsx';
import { AuthForm, type FormValues, SubmitButton } from '../auth-form.tsx';
import { PasswordField } from '../password-field.tsx';
import { useRequest } from '../use-request.ts';

type ReauthenticationFormProps = {
  email: string;
  /** The label of the submit button. */
  action: string;
  /** Called once the new session has replaced the old one. Rejects if the action failed. */
  onDone: () => Promise<void>;
};

/**
 * Asks the user to sign in again before something irreversible, because the device may be in other hands by now. Users
 * without a password can get a code by email.
 */
export function ReauthenticationForm({ email, action, onDone }: ReauthenticationFormProps) {
  const request = useRequest();
  const [isByCode, setByCode] = useState(false);
  useEffect(() => document.getElementById(fieldId(isByCode ? 'code' : 'password'))?.focus(), [isByCode]);
  const signInAgain = ({ password, code }: FormValues) =>
    request.send('sign-in', async (auth) => {
      const before = (await auth.getSession()).data.session?.access_token;
      const { data, error } = isByCode
        ? await auth.verifyOtp({ email, token: code, type: 'email' })
        : await auth.signInWithPassword({ email, password });
      if (error?.code === 'invalid_credentials') return { error: { code: 'current_password_invalid' } };
      if (!data.session) return { error };
      // The new session replaces the old one.
      if (before) await auth.admin.signOut(before, 'local');
      await onDone();
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
      <SubmitButton request={request} action="sign-in">
        {action}
      </SubmitButton>
      {!isByCode && (
        <SubmitButton request={request} action="link" look="line" onPress={() => void sendCode()}>
          Email me a code instead
        </SubmitButton>
      )}
    </AuthForm>
  );
}
