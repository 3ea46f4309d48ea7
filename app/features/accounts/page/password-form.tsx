import { type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Field } from '#app/components/field.tsx';
import { AuthForm, type FieldProps, fieldId, findError, SubmitButton, UserName } from './auth-form.tsx';
import type { Request } from './use-request.ts';

type PasswordFormProps = {
  email: string;
  request: Request;
  /** The minimum number of characters, if it is known. */
  minLength?: number | undefined;
  onDone: () => void;
};

/** Sets or changes the password, after a recent sign-in. */
export function PasswordForm({ email, request, minLength, onDone }: PasswordFormProps) {
  return (
    <AuthForm
      label="New password"
      fields={['password']}
      request={request}
      onSend={async ({ password }) => {
        if (await request.send('password', (auth) => auth.updateUser({ password }))) onDone();
      }}
    >
      <UserName email={email} />
      <PasswordField state={request.state} label="New password" chosen minLength={minLength} />
      <SubmitButton request={request} action="password">
        Set password
      </SubmitButton>
    </AuthForm>
  );
}

type PasswordFieldProps = FieldProps & {
  label?: string;
  /** Whether the visitor chooses a new password, so that password managers suggest one. */
  chosen?: boolean;
  /** The minimum number of characters, if it is known. */
  minLength?: number | undefined;
  beside?: ReactNode;
};

export function PasswordField({
  state,
  label = 'Password',
  chosen = false,
  minLength,
  beside,
}: PasswordFieldProps) {
  const ref = useRef<HTMLInputElement>(null);
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const form = ref.current?.form;
    // Password managers look for a password field when the form is sent.
    const hide = () => flushSync(() => setShown(false));
    form?.addEventListener('submit', hide);
    return () => form?.removeEventListener('submit', hide);
  }, []);
  // The service does not say whether the email or the password is wrong, so the error above the form covers both.
  const marked = state.kind === 'refused' && state.faults[0].marks === 'password';
  const error = findError(state, 'password');
  const hint = chosen ? formatHint(minLength) : undefined;
  return (
    <div className="secret">
      <Field id={fieldId('password')} label={label} error={error} {...(hint && { hint })}>
        {(control) => (
          <div className="peek">
            <input
              {...control}
              {...(marked && { 'aria-invalid': true, 'aria-describedby': fieldId('note') })}
              ref={ref}
              className="in"
              name="password"
              // Phones capitalise the first letter of visible text, which would change the password.
              {...(shown ? { type: 'text', autoCapitalize: 'none' } : { type: 'password' })}
              autoComplete={chosen ? 'new-password' : 'current-password'}
              spellCheck={false}
              required
            />
            <ShowButton input={ref} shown={shown} onToggle={() => setShown(!shown)} />
          </div>
        )}
      </Field>
      {beside}
    </div>
  );
}

function formatHint(minLength: number | undefined): string {
  const advice = 'Long beats clever: several words in a row are hard to guess.';
  return minLength ? `At least ${minLength} characters. ${advice}` : advice;
}

type ShowButtonProps = { input: { current: HTMLInputElement | null }; shown: boolean; onToggle: () => void };

function ShowButton({ input, shown, onToggle }: ShowButtonProps) {
  const toggle = () => {
    const field = input.current;
    if (!field) return;
    // Changing the type moves the caret to one end: at once, or in Chromium 150 on mouseup.
    const { selectionStart, selectionEnd } = field;
    const restoreCaret = () => field.setSelectionRange(selectionStart, selectionEnd);
    flushSync(onToggle);
    restoreCaret();
    requestAnimationFrame(restoreCaret);
  };
  return (
    <button
      type="button"
      aria-label="Show password"
      aria-pressed={shown}
      // The button must not take the focus, which would close a phone's keyboard.
      onMouseDown={(event) => event.preventDefault()}
      onClick={toggle}
    >
      Show
    </button>
  );
}
