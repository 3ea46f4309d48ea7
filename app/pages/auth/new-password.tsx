import type { Fault } from '#app/accounts/explain-error.ts';
import { useAuth } from '#app/accounts/use-auth.ts';
import { PasswordField } from './auth-fields.tsx';
import { AuthForm, SubmitButton } from './auth-form.tsx';
import { Panel } from './panel.tsx';
import { useRequest } from './use-request.ts';

type NewPasswordProps = { onChosen: () => void; onEnded: (fault: Fault) => void };

/** For somebody who is signed in: by the mail about a forgotten password, or already. */
export function NewPassword({ onChosen, onEnded }: NewPasswordProps) {
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
        <PasswordField
          state={request.state}
          label="New password"
          chosen
          hint="Long beats clever: a few words in a row are hard to guess."
        />
        <SubmitButton request={request} act="change">
          Set new password
        </SubmitButton>
      </AuthForm>
    </Panel>
  );
}
