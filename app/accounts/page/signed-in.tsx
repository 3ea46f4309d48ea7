import { useAuth } from '#app/session/use-auth.ts';
import { Icon } from '#app/ui/icon.tsx';
import { SiteLink } from '#app/ui/links.tsx';
import { FaultNote, SubmitButton } from './auth-form.tsx';
import { formatViewPath } from './choose-panel.ts';
import type { Fault } from './explain-error.ts';
import { Panel } from './panel.tsx';
import { isPage } from './use-go-on.ts';
import { useRequest } from './use-request.ts';

type SignedInProps = {
  email: string;
  returnPath: string | undefined;
  fault: Fault | undefined;
  news: string | undefined;
};

export function SignedIn({ email, returnPath, fault, news }: SignedInProps) {
  const { signOut } = useAuth();
  const request = useRequest();
  const target = returnPath ?? '/account';
  return (
    <Panel
      title="Your account"
      heading="You’re signed in"
      lead={
        <>
          As <b>{email}</b>.
        </>
      }
      state={request.state}
      fault={fault}
      news={news}
    >
      <div className="form">
        {request.state.kind === 'refused' && <FaultNote fault={request.state.faults[0]} />}
        <SiteLink className="btn btn-ink" to={target} reloadDocument={!isPage(target)}>
          {returnPath ? 'Go on where you were' : 'Go to your account'} <Icon name="arrow" />
        </SiteLink>
        <SubmitButton
          request={request}
          act="sign-out"
          look="line"
          onPress={() => void request.send('sign-out', () => signOut('local'))}
        >
          Sign out here
        </SubmitButton>
        <SubmitButton
          request={request}
          act="everywhere"
          look="line"
          onPress={() => void request.send('everywhere', () => signOut('global'))}
        >
          Sign out on every device
        </SubmitButton>
      </div>
      <p className="small soft">
        <SiteLink to={formatViewPath('new-password')}>Change your password</SiteLink>
      </p>
    </Panel>
  );
}
