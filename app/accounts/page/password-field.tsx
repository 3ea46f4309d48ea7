import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useAuth } from '#app/session/use-auth.ts';
import { Field } from '#app/ui/field.tsx';
import { type FieldProps, fieldId, findError } from './auth-fields.tsx';

type PasswordFieldProps = FieldProps & {
  label?: string;
  /** One that is chosen here and now, for password managers to offer. */
  chosen?: boolean;
  /** Characters it must have, where that is known. */
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
  // Which of the two is wrong, nobody says: the note above the form is about both.
  const marked = state.kind === 'refused' && state.fault.marks === 'password';
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
  const advice = 'Long beats clever: a few words in a row are hard to guess.';
  return least ? `At least ${least} characters. ${advice}` : advice;
}

/** Shows what was typed until the form is sent: then password managers look for a password. */
function ShowButton({ input }: { input: { current: HTMLInputElement | null } }) {
  const { state } = useAuth();
  const [shown, setShown] = useState(false);
  const show = (now: boolean) => {
    const field = input.current;
    if (!field) return;
    // Another type moves the caret to one end: at once, or in Chromium 150 once a press of the mouse is over.
    const { selectionStart, selectionEnd } = field;
    const returnCaret = () => field.setSelectionRange(selectionStart, selectionEnd);
    field.type = now ? 'text' : 'password';
    returnCaret();
    requestAnimationFrame(returnCaret);
    // A capital at the start would be none of the password's; of a hidden one nobody makes it.
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
      disabled={state.kind === 'loading' || state.kind === 'unavailable'}
      // Pressed with a pointer it leaves the focus, and on phones the keyboard, where they are.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => show(!shown)}
    >
      Show
    </button>
  );
}
