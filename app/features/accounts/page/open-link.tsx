import type { Session, SupabaseClient } from '@supabase/supabase-js';
import { useRef } from 'react';
import { endSession } from '#app/shell/session/session-state.ts';
import { type AuthApi, useAuth } from '#app/shell/session/use-auth.ts';
import { verifyLink } from '#app/shell/session/verify-link.ts';
import type { EmailLink } from '../domain/auth-paths.ts';
import { FaultNote, SubmitButton } from './auth-form.tsx';
import type { Fault } from './explain-error.ts';
import { Panel } from './panel.tsx';
import { useRequest } from './use-request.ts';

type OpenLinkProps = {
  link: EmailLink;
  onSignedIn: () => void;
  onChanged: (change: 'half' | 'whole') => void;
  /** Opens the form for the code of the same email. */
  onEnterCode: () => void;
  /** Opens the form that requests another email. */
  onRequestAgain: () => void;
};

/**
 * The page that a link in an email opens. Nothing happens until a person presses its button, so programs that follow
 * links do no harm. It works in any browser, whoever requested the email.
 */
export function OpenLink({ link, onSignedIn, onChanged, onEnterCode, onRequestAgain }: OpenLinkProps) {
  const { api, client } = useAuth();
  const request = useRequest();
  const { type, email } = link;
  const isChange = type === 'email_change';
  /** The link works once, so a second press begins with what the first has got. */
  const accepted = useRef<Session>(undefined);
  const confirm = async () => {
    let follow = () => {};
    const isAccepted = await request.send('link', async (auth) => {
      const outcome = accepted.current ? { session: accepted.current } : await verifyLink(api(), link);
      if ('error' in outcome) return outcome;
      if ('change' in outcome) {
        follow = () => onChanged(outcome.change);
        // Where somebody is signed in to the account, the page learns the new address, now or with the next renewal.
        if ((await auth.getSession()).data.session) await auth.refreshSession().catch(() => {});
        return { error: null };
      }
      // The address in the link is only a claim. Otherwise a stranger's link could sign somebody in to the stranger's
      // account, under their own name.
      if (outcome.session.user.email?.toLowerCase() !== email.toLowerCase()) {
        await endSession(api(), outcome.session);
        return { error: { code: 'link_of_another_account' } };
      }
      accepted.current = outcome.session;
      follow = onSignedIn;
      return replaceSession(await client(), outcome.session, api());
    });
    if (isAccepted) follow();
  };
  const fault = request.state.kind === 'refused' ? request.state.faults[0] : undefined;
  return (
    <Panel
      title={isChange ? 'Change of address' : 'Sign in'}
      heading={
        fault?.expired ? 'This link no longer works' : isChange ? 'Change your address?' : 'Sign in here?'
      }
      lead={
        fault?.expired ? (
          <span>
            It was for the account of <b>{email}</b>.
          </span>
        ) : isChange ? (
          <ChangeLead {...link} />
        ) : (
          <SignInLead email={email} />
        )
      }
      state={request.state}
    >
      <div className="form">
        {fault && <FaultNote fault={explainForLink(fault, isChange)} />}
        {!fault?.expired && (
          <SubmitButton request={request} action="link" onPress={() => void confirm()}>
            {isChange ? 'Confirm the change' : 'Sign in'}
          </SubmitButton>
        )}
        {!isChange && (
          <button className="btn btn-line" type="button" onClick={onEnterCode}>
            Enter the code instead
          </button>
        )}
        {fault?.expired && !isChange && (
          <button className="btn btn-line" type="button" onClick={onRequestAgain}>
            Ask for another email
          </button>
        )}
      </div>
      {!fault && (
        <p className="small soft">
          {isChange
            ? 'If you didn’t ask for this, close the page: nothing changes without the button.'
            : 'If you didn’t ask for this, close the page: nobody is signed in without the button.'}
        </p>
      )}
    </Panel>
  );
}

/** Stores the session of a link, and ends the one that it replaces on the server too. */
async function replaceSession(
  { auth }: SupabaseClient,
  { refresh_token }: Session,
  api: AuthApi,
): Promise<{ error: unknown }> {
  const before = (await auth.getSession()).data.session;
  const { error } = await auth.refreshSession({ refresh_token });
  if (before && !error) await endSession(api, before);
  return { error };
}

function SignInLead({ email }: { email: string }) {
  const { state } = useAuth();
  const otherEmail = state.kind === 'signed-in' && state.email !== email ? state.email : undefined;
  return (
    <span>
      This signs you in to the account of <b>{email}</b> in this browser, and creates it if there is none.
      {otherEmail && (
        <span>
          {' '}
          It signs out <b>{otherEmail}</b>.
        </span>
      )}
    </span>
  );
}

function ChangeLead({ email, newEmail }: EmailLink) {
  return (
    <span>
      The account of <b>{email}</b> moves to {newEmail ? <b>{newEmail}</b> : <span>a new address</span>}
      <span> once both addresses have confirmed it.</span>
    </span>
  );
}

/** A change of address has no code to fall back on. */
function explainForLink(fault: Fault, isChange: boolean): Fault {
  return isChange && fault.expired
    ? { ...fault, advice: 'Ask for the change again on your account page.' }
    : fault;
}
