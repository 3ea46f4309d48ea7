import { href } from 'react-router';
import { Icon } from '#app/components/icon.tsx';
import { SiteLink } from '#app/components/links.tsx';
import type { AuthRules } from '#app/shell/session/auth-endpoint.ts';
import { useAuth } from '#app/shell/session/use-auth.ts';
import { AsyncButton } from './account/async-button.tsx';
import { isPage } from './auth-page-state.ts';
import type { Fault } from './explain-error.ts';
import { Panel } from './panel.tsx';
import { PasswordForm } from './password-form.tsx';
import { RecentSignIn } from './recent-sign-in.tsx';
import { useRequest } from './use-request.ts';

type SignedInProps = {
  email: string;
  /** The path to continue to. */
  target: string;
  fault: Fault | undefined;
  news: string | undefined;
};

export function SignedIn({ email, target, fault, news }: SignedInProps) {
  return (
    <Panel
      title="Your account"
      heading="You’re signed in"
      lead={
        <>
          As <b>{email}</b>.
        </>
      }
      fault={fault}
      news={news}
    >
      <div className="form">
        <SiteLink className="btn btn-ink" to={target} reloadDocument={!isPage(target)}>
          <span>{target === href('/account') ? 'Go to your account' : 'Continue where you were'}</span>{' '}
          <Icon name="arrow" />
        </SiteLink>
        <SignOutHere />
      </div>
    </Panel>
  );
}

function SignOutHere() {
  const { signOut } = useAuth();
  return <AsyncButton onPress={signOut}>Sign out here</AsyncButton>;
}

type NewPasswordProps = {
  rules: AuthRules;
  /** The path to continue to. */
  target: string;
  onChosen: () => void;
  onEnded: (fault: Fault) => void;
};

/** Lets a signed-in visitor choose a password, or go on without one. An emailed code signs them in first. */
export function NewPassword({ rules, target, onChosen, onEnded }: NewPasswordProps) {
  const { state } = useAuth();
  const request = useRequest(onEnded);
  const email = state.kind === 'signed-in' ? state.email : '';
  return (
    <Panel
      title="Choose a password"
      heading="Choose a password"
      lead={
        <>
          For <b>{email}</b>. It saves you the email next time. Setting one signs out every other device.
        </>
      }
      state={request.state}
    >
      <RecentSignIn email={email}>
        <PasswordForm {...{ email, request }} minLength={rules.passwordMin} onDone={onChosen} />
      </RecentSignIn>
      <p className="small soft">
        <SiteLink to={target} reloadDocument={!isPage(target)}>
          Go on without a password
        </SiteLink>
      </p>
    </Panel>
  );
}

/** Shown if a session is stored, but the service does not respond to confirm that it is still valid. */
export function NoResponse({ email }: { email: string }) {
  return (
    <Panel
      title="Service not reachable"
      heading="We can’t reach the sign-in service"
      lead={
        <>
          It is not responding right now. As far as we know you’re still signed in
          {email && (
            <span>
              , as <b>{email}</b>
            </span>
          )}
          <span>.</span>
        </>
      }
    >
      <div className="form">
        <button className="btn btn-ink" type="button" onClick={() => location.reload()}>
          Try again
        </button>
        <SignOutHere />
      </div>
      <p className="small soft">Nothing is lost: this page continues automatically once it responds.</p>
    </Panel>
  );
}
