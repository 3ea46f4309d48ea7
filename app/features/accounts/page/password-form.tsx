import { UserName } from './auth-fields.tsx';
import { AuthForm, SubmitButton } from './auth-form.tsx';
import { PasswordField } from './password-field.tsx';
import type { Request } from './use-request.ts';

type PasswordFormProps = {
  email: string;
  request: Request;
  /** The minimum number of characters, if it is known. */
  minLength?: number | undefined;
  onDone: () => void;
};

/** Sets or changes the password, after a recent sign-in. */
export function PasswordForm({ email, request, minLength, onDone }: PasswordFormProps) {
  return (
    <AuthForm
      label="New password"
      fields={['password']}
      request={request}
      onSend={async ({ password }) => {
        if (await request.send('password', (auth) => auth.updateUser({ password }))) onDone();
      }}
    >
      <UserName email={email} />
      <PasswordField state={request.state} label="New password" chosen minLength={minLength} />
      <SubmitButton request={request} action="password">
        Set password
      </SubmitButton>
    </AuthForm>
  );
}
