import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Field } from '#app/ui/field.tsx';
import { type FieldProps, fieldId, findError } from './auth-fields.tsx';

type PasswordFieldProps = FieldProps & {
  label?: string;
  /** Whether the visitor chooses a new password here, which password managers may then suggest. */
  chosen?: boolean;
  /** The minimum number of characters, if it is known. */
  least?: number | undefined;
  beside?: ReactNode;
};

export function PasswordField({
  state,
  label = 'Password',
  chosen = false,
  least,
  beside,
}: PasswordFieldProps) {
  const ref = useRef<HTMLInputElement>(null);
  // The service does not say whether the email or the password is wrong, so the note above the form covers both.
  const marked = state.kind === 'refused' && state.faults[0].marks === 'password';
  const error = findError(state, 'password');
  const hint = chosen ? describeGood(least) : undefined;
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

function describeGood(least: number | undefined): string {
  const advice = 'Long beats clever: several words in a row are hard to guess.';
  return least ? `At least ${least} characters. ${advice}` : advice;
}

/** Shows what was typed. Sending the form hides it again, because password managers then look for a password field. */
function ShowButton({ input }: { input: { current: HTMLInputElement | null } }) {
  const [shown, setShown] = useState(false);
  const show = (now: boolean) => {
    const field = input.current;
    if (!field) return;
    // Changing the type moves the caret to one end: at once, or in Chromium 150 when the mouse button is released.
    const { selectionStart, selectionEnd } = field;
    const returnCaret = () => field.setSelectionRange(selectionStart, selectionEnd);
    field.type = now ? 'text' : 'password';
    returnCaret();
    requestAnimationFrame(returnCaret);
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
      // Prevents the button from taking the focus, which would close a phone's keyboard.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => show(!shown)}
    >
      Show
    </button>
  );
}
