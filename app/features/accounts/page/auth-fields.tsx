import { useEffect, useRef } from 'react';
import { Field } from '#app/components/field.tsx';
import type { Fault } from './explain-error.ts';
import type { RequestState } from './use-request.ts';

export type FieldProps = { state: RequestState };

/** Returns the error to show under a field. */
export function findError(state: RequestState, at: Fault['at']): string | undefined {
  return state.kind === 'refused' ? state.faults.find((fault) => fault.at === at)?.sentence : undefined;
}

type EmailFieldProps = FieldProps & { email: string; onType: (email: string) => void };

/** `autocomplete` is `username`, because password managers store the address as the user name. */
export function EmailField({ state, email, onType }: EmailFieldProps) {
  const ref = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // The visitor may have typed before hydration, or the browser may have filled the field in.
    if (ref.current?.value) onType(ref.current.value);
  }, [onType]);
  return (
    <Field id={fieldId('email')} label="Email" error={findError(state, 'email')}>
      {(control) => (
        <input
          {...control}
          ref={ref}
          className="in"
          name="email"
          type="email"
          autoComplete="username"
          spellCheck={false}
          required
          defaultValue={email}
          onChange={(event) => onType(event.target.value)}
        />
      )}
    </Field>
  );
}

/** A hidden field that tells password managers which account a password belongs to. */
export function UserName({ email }: { email: string }) {
  return <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />;
}

/** Phones offer to fill in the code from the email. There is no `maxlength`, so a code can be pasted with spaces. */
export function CodeField({ state }: FieldProps) {
  return (
    <Field id={fieldId('code')} label="Six-digit code" error={findError(state, 'code')}>
      {(control) => (
        <input
          {...control}
          className="in"
          name="code"
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
        />
      )}
    </Field>
  );
}

/** A field's name makes a unique id, because only one form is shown at a time. */
export function fieldId(name: string): string {
  return `auth-${name}`;
}
