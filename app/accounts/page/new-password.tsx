import type { AuthRules } from '#app/session/auth-endpoint.ts';
import { useAuth } from '#app/session/use-auth.ts';
import { AuthForm, SubmitButton } from './auth-form.tsx';
import type { Fault } from './explain-error.ts';
import { Panel } from './panel.tsx';
import { PasswordField } from './password-field.tsx';
import { useRequest } from './use-request.ts';

type NewPasswordProps = { rules: AuthRules; onChosen: () => void; onEnded: (fault: Fault) => void };

/** Somebody who is signed in chooses a new password; the email about a forgotten one signs them in. */
export function NewPassword({ rules, onChosen, onEnded }: NewPasswordProps) {
  const { state } = useAuth();
  const request = useRequest(onEnded);
  const email = state.kind === 'signed-in' ? state.email : '';
  return (
    <Panel
      title="New password"
      heading="Choose a new password"
      lead={
        <>
          For <b>{email}</b>. Every other device is signed out with it.
        </>
      }
      state={request.state}
    >
      <AuthForm
        label="New password"
        fields={['password']}
        request={request}
        onSend={async ({ password }) => {
          if (await request.send('change', (auth) => auth.updateUser({ password }))) onChosen();
        }}
      >
        {/* Tells password managers whose password it is. */}
        <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField state={request.state} label="New password" chosen least={rules.passwordMin} />
        <SubmitButton request={request} act="change">
          Set new password
        </SubmitButton>
      </AuthForm>
    </Panel>
  );
}
