import { href } from 'react-router';
import { useAuth } from '#app/session/use-auth.ts';
import { Icon } from '#app/ui/icon.tsx';
import { SiteLink } from '#app/ui/links.tsx';
import { FaultNote, SubmitButton } from './auth-form.tsx';
import type { Fault } from './explain-error.ts';
import { Panel } from './panel.tsx';
import { isPage } from './use-go-on.ts';
import { useRequest } from './use-request.ts';

type SignedInProps = {
  email: string;
  /** Where the visitor goes on to. */
  target: string;
  fault: Fault | undefined;
  news: string | undefined;
};

export function SignedIn({ email, target, fault, news }: SignedInProps) {
  const { signOut } = useAuth();
  const request = useRequest();
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
          {target === href('/account') ? 'Go to your account' : 'Go on where you were'} <Icon name="arrow" />
        </SiteLink>
        <SubmitButton
          request={request}
          act="sign-out"
          look="line"
          onPress={() => void request.send('sign-out', () => signOut())}
        >
          Sign out here
        </SubmitButton>
      </div>
    </Panel>
  );
}
