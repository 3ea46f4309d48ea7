import { useEffect, useState } from 'react';
import { CodeField, fieldId, UserName } from './auth-fields.tsx';
import { AuthForm, SubmitButton, type Typed } from './auth-form.tsx';
import { PasswordField } from './password-field.tsx';
import type { Request } from './use-request.ts';

type PasswordFormProps = {
  email: string;
  request: Request;
  /** The minimum number of characters, if it is known. */
  least?: number | undefined;
  onDone: () => void;
};

/** Changes the password. The service also wants a code, which it sends by email, unless the session is recent. */
export function PasswordForm({ email, request, least, onDone }: PasswordFormProps) {
  const [needsCode, setNeedsCode] = useState(false);
  useEffect(() => {
    if (needsCode) document.getElementById(fieldId('code'))?.focus();
  }, [needsCode]);
  const change = async ({ password, code }: Typed) => {
    let isAsked = false;
    const isTaken = await request.send('password', async (auth) => {
      const answer = await auth.updateUser({ password, ...(needsCode && { nonce: code }) });
      isAsked = answer.error?.code === 'reauthentication_needed';
      return isAsked ? auth.reauthenticate() : answer;
    });
    if (!isTaken) return;
    if (isAsked) setNeedsCode(true);
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
      <PasswordField state={request.state} label="New password" chosen least={least} />
      {needsCode && (
        <>
          <p className="small soft" role="status">
            You signed in a while ago, so we sent a code to {email}. Enter it to confirm it’s you.
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
