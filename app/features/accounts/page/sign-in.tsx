import type { MouseEvent } from 'react';
import { SiteLink } from '#app/components/links.tsx';
import { formatViewPath } from '../domain/auth-paths.ts';
import { AuthForm, EmailField, readFormValues, SubmitButton, validateFormValues } from './auth-form.tsx';
import { Panel, type PanelInput, sendCode } from './panel.tsx';
import { PasswordField } from './password-form.tsx';
import { useRequest } from './use-request.ts';

export function SignIn({
  email,
  onType,
  onEmailSent,
  onSignedIn,
  returnPath,
  target,
  fault,
  news,
}: PanelInput) {
  const request = useRequest();
  /** Emails a code to the address in the form, which a password manager may have filled in. */
  const requestCode = async ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
    const values = readFormValues(new FormData(form as HTMLFormElement));
    const [missing] = validateFormValues(values, ['email']);
    if (missing) return request.refuse([missing]);
    const mailed = { email: values.email, target };
    if (await request.send('code', (auth) => sendCode(auth, mailed))) onEmailSent(mailed);
  };
  return (
    <Panel
      title="Sign in"
      heading="Welcome back"
      lead="Sign in to see your orders and audits."
      state={request.state}
      fault={fault}
      news={news}
    >
      <AuthForm
        label="Sign in"
        fields={['email', 'password']}
        request={request}
        onSend={async ({ email, password }) => {
          if (await request.send('sign-in', (auth) => auth.signInWithPassword({ email, password })))
            onSignedIn();
        }}
      >
        <EmailField state={request.state} email={email} onType={onType} />
        <PasswordField
          state={request.state}
          beside={
            <SiteLink className="small" to={formatViewPath('forgotten', returnPath)}>
              Forgotten your password?
            </SiteLink>
          }
        />
        <SubmitButton request={request} action="sign-in">
          Sign In
        </SubmitButton>
        <p className="or">or</p>
        <SubmitButton request={request} action="code" variant="line" onPress={requestCode}>
          Email me a code
        </SubmitButton>
      </AuthForm>
      <p className="small soft">
        New here? <SiteLink to={formatViewPath('sign-up', returnPath)}>Create an account</SiteLink>
      </p>
    </Panel>
  );
}
