import type { MouseEvent } from 'react';
import { SiteLink } from '#app/ui/links.tsx';
import { useSite } from '#app/ui/site-context.tsx';
import { EmailField } from './auth-fields.tsx';
import { AuthForm, SubmitButton } from './auth-form.tsx';
import { checkTyped, readTyped } from './check-typed.ts';
import { formatViewPath } from './choose-panel.ts';
import { Panel, type PanelInput } from './panel.tsx';
import { PasswordField } from './password-field.tsx';
import { useRequest } from './use-request.ts';

export function SignIn({ email, onType, onMailed, onSignedIn, formatTarget, fault, news }: PanelInput) {
  const request = useRequest();
  const { brand } = useSite();
  const askForLink = async ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
    // Reads the form itself, because React does not know what a password manager filled in before it came.
    const typed = readTyped(form as HTMLFormElement);
    const wrong = checkTyped(typed, ['email']);
    if (wrong) return request.refuse(wrong);
    const options = { emailRedirectTo: formatTarget('sign-in') };
    if (await request.send('link', (auth) => auth.signInWithOtp({ email: typed.email, options })))
      onMailed({ purpose: 'sign-in', email: typed.email });
  };
  const { state } = request;
  const unconfirmed = state.kind === 'refused' && state.fault.unconfirmed;
  const confirmAgain = async ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
    const typed = readTyped(form as HTMLFormElement);
    const wrong = checkTyped(typed, ['email']);
    if (wrong) return request.refuse(wrong);
    const options = { emailRedirectTo: formatTarget('sign-up') };
    if (await request.send('resend', (auth) => auth.resend({ type: 'signup', email: typed.email, options })))
      onMailed({ purpose: 'sign-up', email: typed.email });
  };
  return (
    <Panel
      title="Sign in"
      heading="Welcome back"
      lead={`Sign in to your ${brand} account.`}
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
        {(unconfirmed || (state.kind === 'busy' && state.act === 'resend')) && (
          <SubmitButton request={request} act="resend" look="line" onPress={confirmAgain}>
            Send the confirmation again
          </SubmitButton>
        )}
        <PasswordField
          state={request.state}
          beside={
            <SiteLink className="small" to={formatViewPath('forgotten')}>
              Forgotten it?
            </SiteLink>
          }
        />
        <SubmitButton request={request} act="sign-in">
          Sign In
        </SubmitButton>
        <p className="or">or</p>
        <SubmitButton request={request} act="link" look="line" onPress={askForLink}>
          Email me a sign-in link
        </SubmitButton>
      </AuthForm>
      <p className="small soft">
        New here? <SiteLink to={formatViewPath('sign-up')}>Create an account</SiteLink>
      </p>
    </Panel>
  );
}
