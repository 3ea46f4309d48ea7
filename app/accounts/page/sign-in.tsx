import type { MouseEvent } from 'react';
import { SiteLink } from '#app/ui/links.tsx';
import { EmailField } from './auth-fields.tsx';
import { AuthForm, readFormValues, SubmitButton, validateFormValues } from './auth-form.tsx';
import { formatViewPath } from './choose-panel.ts';
import { Panel, type PanelInput } from './panel.tsx';
import { PasswordField } from './password-field.tsx';
import { useRequest } from './use-request.ts';

export function SignIn({ email, onType, onEmailSent, onSignedIn, formatTarget, fault, news }: PanelInput) {
  const request = useRequest();
  const { state } = request;
  const unconfirmed = state.kind === 'refused' && state.faults[0].unconfirmed;
  /** Sends an email to the address in the form, which a password manager may have filled in. */
  const sendEmail =
    (purpose: 'sign-in' | 'sign-up') =>
    async ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
      const values = readFormValues(form as HTMLFormElement);
      const [fault] = validateFormValues(values, ['email']);
      if (fault) return request.refuse([fault]);
      const options = { emailRedirectTo: formatTarget(purpose) };
      const sent = await request.send(purpose === 'sign-in' ? 'link' : 'resend', (auth) =>
        purpose === 'sign-in'
          ? auth.signInWithOtp({ email: values.email, options })
          : auth.resend({ type: 'signup', email: values.email, options }),
      );
      if (sent) onEmailSent({ purpose, email: values.email });
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
        {(unconfirmed || (state.kind === 'busy' && state.action === 'resend')) && (
          <SubmitButton request={request} action="resend" look="line" onPress={sendEmail('sign-up')}>
            Resend the confirmation
          </SubmitButton>
        )}
        <PasswordField
          state={request.state}
          beside={
            <SiteLink className="small" to={formatViewPath('forgotten')}>
              Forgotten your password?
            </SiteLink>
          }
        />
        <SubmitButton request={request} action="sign-in">
          Sign In
        </SubmitButton>
        <p className="or">or</p>
        <SubmitButton request={request} action="link" look="line" onPress={sendEmail('sign-in')}>
          Email me a sign-in link
        </SubmitButton>
      </AuthForm>
      <p className="small soft">
        New here? <SiteLink to={formatViewPath('sign-up')}>Create an account</SiteLink>
      </p>
    </Panel>
  );
}

export function Forgotten({ email, onType, onEmailSent, formatTarget, fault }: PanelInput) {
  const request = useRequest();
  return (
    <Panel
      title="Forgotten password"
      heading="Forgotten your password?"
      lead="We’ll email you a link to choose a new one."
      state={request.state}
      fault={fault}
    >
      <AuthForm
        label="Forgotten password"
        fields={['email']}
        request={request}
        onSend={async ({ email }) => {
          const options = { redirectTo: formatTarget('recovery') };
          if (await request.send('recover', (auth) => auth.resetPasswordForEmail(email, options)))
            onEmailSent({ purpose: 'recovery', email });
        }}
      >
        <EmailField state={request.state} email={email} onType={onType} />
        <SubmitButton request={request} action="recover">
          Email me a reset link
        </SubmitButton>
      </AuthForm>
      <p className="small soft">
        Remembered it? <SiteLink to={formatViewPath('sign-in')}>Sign in</SiteLink>
      </p>
    </Panel>
  );
}
