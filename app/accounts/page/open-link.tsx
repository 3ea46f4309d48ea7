import { useAuth } from '#app/session/use-auth.ts';
import type { EmailLink } from '../domain/auth-paths.ts';
import { FaultNote, SubmitButton } from './auth-form.tsx';
import type { Fault } from './explain-error.ts';
import { Panel } from './panel.tsx';
import { useRequest } from './use-request.ts';

type OpenLinkProps = {
  link: EmailLink;
  onSignedIn: () => void;
  /** Called if a change of address still needs its other confirmation. */
  onHalfConfirmed: () => void;
  /** Opens the form for the code of the same email. */
  onEnterCode: () => void;
};

/**
 * The page that a link in an email opens. Nothing happens until a person presses its button, so programs that follow
 * links do no harm. It works in any browser, whoever asked for the email.
 */
export function OpenLink({ link, onSignedIn, onHalfConfirmed, onEnterCode }: OpenLinkProps) {
  const { signOut } = useAuth();
  const request = useRequest();
  const { tokenHash, type, email, newEmail } = link;
  const isChange = type === 'email_change';
  const confirm = async () => {
    let isSignedIn = false;
    const isAccepted = await request.send('link', async (auth) => {
      const { data, error } = await auth.verifyOtp({ token_hash: tokenHash, type });
      const account = data.session?.user.email;
      isSignedIn = account !== undefined;
      // The address in the link is only a claim. Otherwise a stranger's link could sign somebody in to the stranger's
      // account, under their own name.
      if (account && ![email, newEmail].some((shown) => shown?.toLowerCase() === account.toLowerCase())) {
        await signOut();
        return { error: { code: 'link_of_another_account' } };
      }
      return { error };
    });
    if (isAccepted && isSignedIn) onSignedIn();
    else if (isAccepted) onHalfConfirmed();
  };
  const fault = request.state.kind === 'refused' ? request.state.faults[0] : undefined;
  return (
    <Panel
      title={isChange ? 'Change of address' : 'Sign in'}
      heading={isChange ? 'Change your address?' : 'Sign in here?'}
      lead={isChange ? <ChangeLead {...link} /> : <SignInLead email={email} />}
      state={request.state}
    >
      <div className="form">
        {fault && <FaultNote fault={explainForLink(fault, isChange)} />}
        <SubmitButton request={request} action="link" onPress={() => void confirm()}>
          {isChange ? 'Confirm the change' : 'Sign in'}
        </SubmitButton>
        {!isChange && (
          <button className="btn btn-line" type="button" onClick={onEnterCode}>
            Enter the code instead
          </button>
        )}
      </div>
      <p className="small soft">
        {isChange
          ? 'If you didn’t ask for this, close the page: nothing changes without the button.'
          : 'If you didn’t ask for this, close the page: nobody is signed in without the button.'}
      </p>
    </Panel>
  );
}

function SignInLead({ email }: { email: string }) {
  const { state } = useAuth();
  const other = state.kind === 'signed-in' && state.email !== email ? state.email : undefined;
  return (
    <>
      This signs you in to the account of <b>{email}</b> in this browser.
      {other && (
        <>
          {' '}
          It signs out <b>{other}</b>.
        </>
      )}
    </>
  );
}

function ChangeLead({ email, newEmail }: EmailLink) {
  return (
    <>
      The account of <b>{email}</b> moves to {newEmail ? <b>{newEmail}</b> : 'a new address'} once both
      addresses have confirmed it.
    </>
  );
}

/** A change of address has no code to fall back on. */
function explainForLink(fault: Fault, isChange: boolean): Fault {
  return isChange && fault.expired
    ? { ...fault, advice: 'Ask for the change again on your account page.' }
    : fault;
}
