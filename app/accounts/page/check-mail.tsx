import type { SupabaseClient } from '@supabase/supabase-js';
import { useState } from 'react';
import { CodeField } from './auth-fields.tsx';
import { AuthForm, SubmitButton } from './auth-form.tsx';
import type { Mailed } from './choose-panel.ts';
import { Panel, type PanelInput } from './panel.tsx';
import { useRequest } from './use-request.ts';

type CheckMailProps = Pick<PanelInput, 'formatTarget' | 'onSignedIn'> & {
  mailed: Mailed;
  /** Goes back to the form that asked for the email. */
  onBack: () => void;
};

/**
 * Takes the code of an email that was asked for, so that the email can be read on another device. Nothing on this panel
 * says whether the address has an account.
 */
export function CheckMail({ mailed, formatTarget, onSignedIn, onBack }: CheckMailProps) {
  const { purpose, email } = mailed;
  const request = useRequest();
  const [sentAgain, setSentAgain] = useState(0);
  return (
    <Panel
      title="Check your email"
      heading="Check your email"
      lead={
        <>
          An email to <b>{email}</b> is on its way. Open its link in this browser, or type its six-digit code
          here.
        </>
      }
      state={request.state}
      news={sentAgain > 0 && request.state.kind === 'idle' ? newsOf(sentAgain) : undefined}
    >
      <AuthForm
        label="Code from the email"
        fields={['code']}
        request={request}
        onSend={async ({ code }) => {
          const type = purpose === 'recovery' ? 'recovery' : 'email';
          if (await request.send('code', (auth) => auth.verifyOtp({ email, token: code, type })))
            onSignedIn();
        }}
      >
        <CodeField state={request.state} />
        <SubmitButton request={request} act="code">
          Confirm
        </SubmitButton>
        <SubmitButton
          request={request}
          act="again"
          look="line"
          onPress={async () => {
            if (await request.send('again', (auth) => sendAgain(auth, mailed, formatTarget)))
              setSentAgain((times) => times + 1);
          }}
        >
          Send it again
        </SubmitButton>
      </AuthForm>
      <p className="small soft">
        Nothing there? Check your spam folder.{' '}
        {purpose === 'sign-up' &&
          'If the address already has an account, no new one is created: sign in instead. '}
        {purpose === 'recovery' && 'If the address has no account, no email is sent. '}
        <button type="button" className="as-link" onClick={onBack}>
          Use another address
        </button>
      </p>
    </Panel>
  );
}

/** The words change each time, because a screen reader announces only changed text. */
function newsOf(times: number): string {
  return times === 1
    ? 'Sent again. Only the latest email works.'
    : `Sent again, for the ${times === 2 ? 'second' : `${times}th`} time. Only the latest email works.`;
}

function sendAgain(
  auth: SupabaseClient['auth'],
  { purpose, email }: Mailed,
  formatTarget: PanelInput['formatTarget'],
): Promise<{ error: unknown }> {
  switch (purpose) {
    case 'sign-up':
      return auth.resend({ type: 'signup', email, options: { emailRedirectTo: formatTarget(purpose) } });
    case 'sign-in':
      return auth.signInWithOtp({ email, options: { emailRedirectTo: formatTarget(purpose) } });
    case 'recovery':
      return auth.resetPasswordForEmail(email, { redirectTo: formatTarget(purpose) });
  }
}
