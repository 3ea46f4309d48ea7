import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Field } from '#app/ui/field.tsx';
import { type FieldProps, fieldId, findError } from './auth-fields.tsx';

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
              type="password"
              autoComplete={chosen ? 'new-password' : 'current-password'}
              spellCheck={false}
              required
            />
            <ShowButton input={ref} />
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

/** Toggles the password's visibility. Submitting hides it, because password managers then look for a password field. */
function ShowButton({ input }: { input: { current: HTMLInputElement | null } }) {
  const [shown, setShown] = useState(false);
  const show = (now: boolean) => {
    const field = input.current;
    if (!field) return;
    // Changing the type moves the caret to one end: at once, or in Chromium 150 on mouseup.
    const { selectionStart, selectionEnd } = field;
    const restoreCaret = () => field.setSelectionRange(selectionStart, selectionEnd);
    field.type = now ? 'text' : 'password';
    restoreCaret();
    requestAnimationFrame(restoreCaret);
    // Phones capitalise the first letter of visible text, which would change the password.
    field.autocapitalize = 'none';
    setShown(now);
  };
  useEffect(() => {
    const form = input.current?.form;
    const hide = () => {
      if (input.current) input.current.type = 'password';
      setShown(false);
    };
    form?.addEventListener('submit', hide);
    return () => form?.removeEventListener('submit', hide);
  }, [input]);
  return (
    <button
      type="button"
      aria-label="Show password"
      aria-pressed={shown}
      // The button must not take the focus, which would close a phone's keyboard.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => show(!shown)}
    >
      Show
    </button>
  );
}
