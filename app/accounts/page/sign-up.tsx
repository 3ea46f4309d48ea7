import { SiteLink } from '#app/ui/links.tsx';
import { EmailField } from './auth-fields.tsx';
import { AuthForm, SubmitButton } from './auth-form.tsx';
import { formatViewPath } from './choose-panel.ts';
import { Panel, type PanelInput } from './panel.tsx';
import { PasswordField } from './password-field.tsx';
import { useRequest } from './use-request.ts';

export function SignUp({ email, onType, onEmailSent, onSignedIn, formatTarget, fault, rules }: PanelInput) {
  const request = useRequest();
  return (
    <Panel
      title="Create an account"
      heading="Create an account"
      lead="An email address and a password are all it takes."
      state={request.state}
      fault={fault}
    >
      <AuthForm
        label="Create an account"
        fields={['email', 'password']}
        request={request}
        onSend={async ({ email, password }) => {
          let signedIn = false;
          const options = { emailRedirectTo: formatTarget('sign-up') };
          const sent = await request.send('sign-up', async (auth) => {
            const { data, error } = await auth.signUp({ email, password, options });
            // Without email confirmation the service signs the visitor in at once.
            signedIn = data.session !== null;
            return { error };
          });
          if (sent && signedIn) onSignedIn();
          else if (sent) onEmailSent({ purpose: 'sign-up', email });
        }}
      >
        <EmailField state={request.state} email={email} onType={onType} />
        <PasswordField state={request.state} chosen minLength={rules.passwordMin} />
        <SubmitButton request={request} action="sign-up">
          Create account
        </SubmitButton>
      </AuthForm>
      <p className="small soft">
        We use your address to sign you in, and for nothing else. <SiteLink to="/privacy">Privacy</SiteLink>
      </p>
      <p className="small soft">
        Already have an account? <SiteLink to={formatViewPath('sign-in')}>Sign in</SiteLink>
      </p>
    </Panel>
  );
}
