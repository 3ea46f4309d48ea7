import type { AuthRules } from '#app/session/auth-endpoint.ts';
import { useAuth } from '#app/session/use-auth.ts';
import { SiteLink } from '#app/ui/links.tsx';
import { EmailField } from './auth-fields.tsx';
import { AuthForm, SubmitButton } from './auth-form.tsx';
import { CheckMail } from './check-mail.tsx';
import { formatViewPath, type Panel as PanelState } from './choose-panel.ts';
import type { Fault } from './explain-error.ts';
import { Panel, type PanelInput } from './panel.tsx';
import { PasswordField } from './password-field.tsx';
import { SignIn } from './sign-in.tsx';
import { SignUp } from './sign-up.tsx';
import { SignedIn } from './signed-in.tsx';
import { useRequest } from './use-request.ts';

type ShownPanelProps = {
  panel: PanelState;
  input: PanelInput;
  /** Where a signed-in visitor goes on to. */
  target: string;
  /** Goes from the note about the email back to the form that asked for it. */
  onBack: () => void;
  /** Called when the code of a recovery email has signed the visitor in. */
  onRecovered: () => void;
  onChosen: () => void;
  onEnded: (fault: Fault) => void;
};

export function ShownPanel({ panel, input, target, ...on }: ShownPanelProps) {
  switch (panel.kind) {
    case 'sign-in':
      return <SignIn {...input} />;
    case 'sign-up':
      return <SignUp {...input} />;
    case 'forgotten':
      return <Forgotten {...input} />;
    case 'check-mail':
      return (
        <CheckMail
          mailed={panel}
          formatTarget={input.formatTarget}
          onBack={on.onBack}
          onSignedIn={panel.purpose === 'recovery' ? on.onRecovered : input.onSignedIn}
        />
      );
    case 'new-password':
      return <NewPassword rules={input.rules} onChosen={on.onChosen} onEnded={on.onEnded} />;
    case 'unanswered':
      return <Unanswered email={panel.email} />;
    case 'signed-in':
      return <SignedIn email={panel.email} target={target} fault={input.fault} news={input.news} />;
  }
}

function Forgotten({ email, onType, onMailed, formatTarget, fault }: PanelInput) {
  const request = useRequest();
  return (
    <Panel
      title="Forgotten password"
      heading="Forgotten your password?"
      lead="We send you an email, and you choose a new one."
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
          Email me a reset link
        </SubmitButton>
      </AuthForm>
      <p className="small soft">
        It came back to you? <SiteLink to={formatViewPath('sign-in')}>Sign in</SiteLink>
      </p>
    </Panel>
  );
}

type NewPasswordProps = { rules: AuthRules; onChosen: () => void; onEnded: (fault: Fault) => void };

/** Lets a signed-in visitor choose a new password. The email about a forgotten password signs the visitor in first. */
function NewPassword({ rules, onChosen, onEnded }: NewPasswordProps) {
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
        {/* This hidden field tells password managers whose password it is. */}
        <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField state={request.state} label="New password" chosen least={rules.passwordMin} />
        <SubmitButton request={request} act="change">
          Set new password
        </SubmitButton>
      </AuthForm>
    </Panel>
  );
}

/** Shown when a session is stored here, but the service does not answer whether it is still valid. */
function Unanswered({ email }: { email: string }) {
  const { signOut } = useAuth();
  const request = useRequest();
  return (
    <Panel
      title="No answer"
      heading="No answer just now"
      lead={
        <>
          The service that signs you in is not answering. As far as we know you’re still signed in
          {email && (
            <>
              , as <b>{email}</b>
            </>
          )}
          .
        </>
      }
    >
      <div className="form">
        <button className="btn btn-ink" type="button" onClick={() => location.reload()}>
          Try again
        </button>
        <SubmitButton
          request={request}
          act="sign-out"
          look="line"
          onPress={() => void request.send('sign-out', () => signOut())}
        >
          Sign out here
        </SubmitButton>
      </div>
      <p className="small soft">Nothing is lost: this page continues by itself once there is an answer.</p>
    </Panel>
  );
}
