import { SiteLink } from '#app/ui/site-link.tsx';
import { EmailField } from './auth-fields.tsx';
import { AuthForm, SubmitButton } from './auth-form.tsx';
import { Panel } from './panel.tsx';
import type { PanelInput } from './panel-input.ts';
import { useRequest } from './use-request.ts';
import { formatViewPath } from './view.ts';

export function Forgotten({ email, onType, onMailed, formatTarget, fault }: PanelInput) {
  const request = useRequest();
  return (
    <Panel
      title="Forgotten password"
      heading="Forgotten your password?"
      lead="We send you a mail, and you choose a new one."
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
            onMailed({ purpose: 'recovery', email });
        }}
      >
        <EmailField state={request.state} email={email} onType={onType} />
        <SubmitButton request={request} act="recover">
          Email me a way back in
        </SubmitButton>
      </AuthForm>
      <p className="small soft">
        It came back to you? <SiteLink to={formatViewPath('sign-in')}>Sign in</SiteLink>
      </p>
    </Panel>
  );
}
