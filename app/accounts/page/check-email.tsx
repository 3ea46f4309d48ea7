import type { SupabaseClient } from '@supabase/supabase-js';
import { useState } from 'react';
import { CodeField } from './auth-fields.tsx';
import { AuthForm, SubmitButton } from './auth-form.tsx';
import type { SentEmail } from './choose-panel.ts';
import { Panel, type PanelInput } from './panel.tsx';
import { useRequest } from './use-request.ts';

type CheckEmailProps = Pick<PanelInput, 'formatTarget' | 'onSignedIn'> & {
  mailed: SentEmail;
  /** Returns to the form that requested the email. */
  onBack: () => void;
};

/**
 * Accepts the code from an email, which can be read on another device. Nothing on this panel reveals whether the address
 * has an account.
 */
export function CheckEmail({ mailed, formatTarget, onSignedIn, onBack }: CheckEmailProps) {
  const { purpose, email } = mailed;
  const request = useRequest();
  const [sentAgain, setSentAgain] = useState(0);
  return (
    <Panel
      title="Check your email"
      heading="Check your email"
      lead={
        <>
          We’ve emailed <b>{email}</b>. Open the link in this browser, or enter the six-digit code here.
        </>
      }
      state={request.state}
      news={sentAgain > 0 && request.state.kind === 'idle' ? formatNews(sentAgain) : undefined}
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
        <SubmitButton request={request} action="code">
          Confirm
        </SubmitButton>
        <SubmitButton
          request={request}
          action="again"
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

/** The text changes each time, because a screen reader announces only changed text. */
function formatNews(times: number): string {
  return times === 1
    ? 'Sent again. Only the latest email works.'
    : `Sent again, for the ${times === 2 ? 'second' : `${times}th`} time. Only the latest email works.`;
}

function sendAgain(
  auth: SupabaseClient['auth'],
  { purpose, email }: SentEmail,
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
