import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { endSession } from '#app/shell/session/session-state.ts';
import { useAuth } from '#app/shell/session/use-auth.ts';
import { Failure } from './account/async-button.tsx';
import { fetchAccount } from './account/use-account.ts';
import { AuthForm, CodeField, type FormValues, fieldId, SubmitButton, UserName } from './auth-form.tsx';
import { PasswordField } from './password-form.tsx';
import { useRequest } from './use-request.ts';

/**
 * Asks our server whether the user signed in within the last ten minutes, which what cannot be undone requires. The
 * device's clock could not tell. Rejects if the session is over or the server does not answer.
 */
export async function isSignInRecent(userId: string): Promise<boolean> {
  const response = await fetchAccount(userId, '/recent-sign-in');
  if (response.status === 403) return false;
  if (!response.ok) throw new Error(`The check of the sign-in failed with status ${response.status}.`);
  return true;
}

type RecentSignInProps = Pick<SignInAgainProps, 'email' | 'hasPassword'> & { children: ReactNode };

/** Shows a form once the user has signed in within the last ten minutes, and until then asks them to sign in again. */
export function RecentSignIn({ email, hasPassword, children }: RecentSignInProps) {
  const { state } = useAuth();
  const userId = state.kind === 'signed-in' ? state.session.user.id : undefined;
  const [shown, setShown] = useState<'waiting' | 'recent' | 'old' | 'failed'>('waiting');
  const [error, setError] = useState<unknown>();
  const check = useCallback(() => {
    if (userId === undefined) return;
    isSignInRecent(userId).then(
      (isRecent) => setShown(isRecent ? 'recent' : 'old'),
      (reason) => {
        setError(reason);
        setShown('failed');
      },
    );
  }, [userId]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: one check is enough until the form is sent
  useEffect(check, []);
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // The form comes too late for the setting that opened to move the focus into it.
    const setting = ref.current?.closest('.setting');
    if (shown === 'recent' && setting?.contains(document.activeElement))
      ref.current?.querySelector<HTMLElement>('input:not([hidden])')?.focus();
  }, [shown]);
  switch (shown) {
    case 'waiting':
      return (
        <p className="small soft" role="status">
          One moment…
        </p>
      );
    case 'recent':
      return (
        <div className="recent" ref={ref}>
          {children}
        </div>
      );
    case 'old':
      return (
        <SignInAgain {...{ email, hasPassword }} action="Continue" onDone={async () => setShown('recent')} />
      );
    case 'failed':
      return (
        <Failure error={error} sentence="We can’t check your sign-in right now." onRetry={check}>
          Nothing has changed.
        </Failure>
      );
  }
}

type SignInAgainProps = {
  email: string;
  /** Undefined if only the service knows. */
  hasPassword?: boolean | undefined;
  /** The label of the submit button. */
  action: string;
  /** Called once the new session has replaced the old one. Rejects if the action failed. */
  onDone: () => Promise<void>;
};

/** Asks for the password or an emailed code, because the device may be in other hands by now. */
export function SignInAgain({ email, hasPassword, action, onDone }: SignInAgainProps) {
  const { api } = useAuth();
  const request = useRequest();
  const [isByCode, setByCode] = useState(false);
  const needsEmail = hasPassword === false && !isByCode;
  useLayoutEffect(
    () => document.getElementById(fieldId(isByCode ? 'code' : 'password'))?.focus(),
    [isByCode],
  );
  const signInAgain = ({ password, code }: FormValues) =>
    request.send('sign-in', async (auth) => {
      const before = (await auth.getSession()).data.session;
      const { data, error } = isByCode
        ? await auth.verifyOtp({ email, token: code, type: 'email' })
        : await auth.signInWithPassword({ email, password });
      if (error?.code === 'invalid_credentials') return { error: { code: 'current_password_invalid' } };
      if (!data.session) return { error };
      // The new session replaces the old one.
      if (before) await endSession(api(), before);
      await onDone();
      return { error };
    });
  const sendCode = async () => {
    const options = { shouldCreateUser: false };
    if (await request.send('code', (auth) => auth.signInWithOtp({ email, options }))) setByCode(true);
  };
  return (
    <AuthForm
      label="Confirm it’s you"
      fields={isByCode ? ['code'] : ['password']}
      request={request}
      onSend={(typed) => void signInAgain(typed)}
    >
      <p className="small soft" role="status">
        {isByCode
          ? `If we can email ${email} now, a six-digit code is on its way. An address gets at most five emails an hour.`
          : `You signed in more than ten minutes ago. ${needsEmail ? 'Ask for a code' : 'Enter your password'} to confirm it’s you.`}
      </p>
      {isByCode && <CodeField state={request.state} />}
      {!isByCode && !needsEmail && (
        <>
          <UserName email={email} />
          <PasswordField state={request.state} />
        </>
      )}
      {!needsEmail && (
        <SubmitButton request={request} action="sign-in">
          {action}
        </SubmitButton>
      )}
      <SubmitButton request={request} action="code" variant="line" onPress={() => void sendCode()}>
        {isByCode ? 'Ask for another email' : 'Email me a code'}
      </SubmitButton>
    </AuthForm>
  );
}
