import { useEffect, useState } from 'react';
import { CodeField, fieldId, UserName } from './auth-fields.tsx';
import { AuthForm, type FormValues, SubmitButton } from './auth-form.tsx';
import { PasswordField } from './password-field.tsx';
import type { Request } from './use-request.ts';

type PasswordFormProps = {
  email: string;
  request: Request;
  /** The minimum number of characters, if it is known. */
  minLength?: number | undefined;
  onDone: () => void;
};

/** Changes the password. Unless the session is recent, the service also requires a code that it emails. */
export function PasswordForm({ email, request, minLength, onDone }: PasswordFormProps) {
  const [needsCode, setNeedsCode] = useState(false);
  useEffect(() => {
    if (needsCode) document.getElementById(fieldId('code'))?.focus();
  }, [needsCode]);
  const change = async ({ password, code }: FormValues) => {
    let isCodeRequired = false;
    const isAccepted = await request.send('password', async (auth) => {
      const result = await auth.updateUser({ password, ...(needsCode && { nonce: code }) });
      isCodeRequired = result.error?.code === 'reauthentication_needed';
      return isCodeRequired ? auth.reauthenticate() : result;
    });
    if (!isAccepted) return;
    if (isCodeRequired) setNeedsCode(true);
    else onDone();
  };
  return (
    <AuthForm
      label="New password"
      fields={needsCode ? ['password', 'code'] : ['password']}
      request={request}
      onSend={(typed) => void change(typed)}
    >
      <UserName email={email} />
      <PasswordField state={request.state} label="New password" chosen minLength={minLength} />
      {needsCode && (
        <>
          <p className="small soft" role="status">
            You signed in a while ago, so we sent a code to {email}. Enter it to confirm it’s you.
          </p>
          <CodeField state={request.state} />
        </>
      )}
      <SubmitButton request={request} action="password">
        Set new password
      </SubmitButton>
    </AuthForm>
  );
}
