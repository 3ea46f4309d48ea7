import { type FormEvent, type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { useAuth } from '#app/session/use-auth.ts';
import { fieldId } from './auth-fields.tsx';
import { checkTyped, readTyped, type Typed } from './check-typed.ts';
import type { Fault } from './explain-error.ts';
import type { Request } from './use-request.ts';

type AuthFormProps = {
  /** The form's name for screen readers. */
  label: string;
  /** The form's fields in their visible order. */
  fields: readonly (keyof Typed)[];
  request: Request;
  onSend: (typed: Typed) => void;
  children: ReactNode;
};

/**
 * A form that React sends. Its method is `post` in case it is submitted before React is ready, because `get` would put
 * the password into the address.
 */
export function AuthForm({ label, fields, request, onSend, children }: AuthFormProps) {
  const ref = useRef<HTMLFormElement>(null);
  const { state, refuse } = request;
  const fault = state.kind === 'refused' ? state.faults[0] : undefined;
  useEffect(() => {
    if (!fault) return;
    const field = fault.marks ?? fault.at;
    ref.current?.querySelector<HTMLElement>(`#${fieldId(field)}`)?.focus();
  }, [fault]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = readTyped(event.currentTarget);
    const [first, ...others] = checkTyped(typed, fields);
    if (first) refuse([first, ...others]);
    else onSend(typed);
  };
  const atField = fault && fault.at !== 'form' && fields.includes(fault.at);
  return (
    <form
      className="form"
      method="post"
      action="/auth"
      noValidate
      data-react=""
      aria-label={label}
      ref={ref}
      onSubmit={submit}
    >
      {fault && !atField && <FaultNote fault={fault} />}
      {children}
      <p className="sr" role="status">
        {state.kind === 'busy' ? 'One moment, please.' : ''}
      </p>
    </form>
  );
}

export function FaultNote({ fault: { sentence, advice } }: { fault: Fault }) {
  return (
    <div className="note bad" role="alert" id={fieldId('note')}>
      <p>
        <b>{sentence}</b>
        {advice && <br />}
        {advice}
      </p>
    </div>
  );
}

type SubmitProps = {
  request: Request;
  /** Tells the request which button was pressed. */
  act: string;
  /** `line` is for a second choice. */
  look?: 'ink' | 'line';
  /** Set on a button that does not submit the form. */
  onPress?: (event: MouseEvent<HTMLButtonElement>) => void;
  children: string;
};

/** A button that is disabled until the session is known, and so for good without JavaScript. */
export function SubmitButton({ request, act, look = 'ink', onPress, children }: SubmitProps) {
  const { state } = useAuth();
  const busy = request.state.kind === 'busy' && request.state.act === act;
  return (
    <button
      className={`btn btn-${look} send`}
      type={onPress ? 'button' : 'submit'}
      disabled={state.kind === 'loading' || state.kind === 'unavailable'}
      aria-disabled={busy || undefined}
      onClick={onPress}
    >
      <span>{children}</span>
      <span aria-hidden={!busy}>
        <span className="spin" /> {children}
      </span>
    </button>
  );
}
