import { useState } from 'react';
import { AuthForm, CodeField, SubmitButton } from './auth-form.tsx';
import type { SentEmail } from './choose-panel.ts';
import { Panel, sendCode } from './panel.tsx';
import { useRequest } from './use-request.ts';

type CheckEmailProps = {
  mailed: SentEmail;
  /** Returns to the form that requested the email. */
  onBack: () => void;
  onSignedIn: () => void;
};

/**
 * Accepts the code from an email, which can be read on another device. Nothing on this panel reveals whether the address
 * has an account, or says that an email was sent: an address gets five an hour, whoever requests them.
 */
export function CheckEmail({ mailed, onSignedIn, onBack }: CheckEmailProps) {
  const { email } = mailed;
  const request = useRequest();
  const [resendCount, setResendCount] = useState(0);
  return (
    <Panel
      title="Check your email"
      heading="Check your email"
      lead={
        <>
          If we can email <b>{email}</b> now, a six-digit code is on its way. Enter it here, or press the
          button on the page that the email links to.
        </>
      }
      state={request.state}
      news={resendCount > 0 && request.state.kind === 'idle' ? formatNews(resendCount) : undefined}
    >
      <AuthForm
        label="Code from the email"
        fields={['code']}
        request={request}
        onSend={async ({ code }) => {
          if (await request.send('verify', (auth) => auth.verifyOtp({ email, token: code, type: 'email' })))
            onSignedIn();
        }}
      >
        <CodeField state={request.state} />
        <SubmitButton request={request} action="verify">
          Confirm
        </SubmitButton>
        <SubmitButton
          request={request}
          action="again"
          variant="line"
          onPress={async () => {
            if (await request.send('again', (auth) => sendCode(auth, mailed)))
              setResendCount((times) => times + 1);
          }}
        >
          Ask for another email
        </SubmitButton>
      </AuthForm>
      <p className="small soft">
        Nothing there after a few minutes? Look in your spam folder. An address gets at most five emails an
        hour, and the link in each works for an hour.{' '}
        <button type="button" className="as-link" onClick={onBack}>
          Use another address
        </button>
      </p>
    </Panel>
  );
}

/** The text changes each time, because a screen reader announces only changed text. */
function formatNews(times: number): string {
  const request = times === 1 ? 'We have your request' : `We have your request, number ${times}`;
  return `${request}. If we can send another email to this address now, it is on its way.`;
}
