import { type FormEvent, type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { useAuth } from '#app/session/use-auth.ts';
import { fieldId } from './auth-fields.tsx';
import { checkTyped, readTyped, type Typed } from './check-typed.ts';
import type { Fault } from './explain-error.ts';
import type { Request } from './use-request.ts';

type AuthFormProps = {
  /** Its name for those who do not see it. */
  label: string;
  /** The fields it has, in the order in which they stand. */
  fields: readonly (keyof Typed)[];
  request: Request;
  onSend: (typed: Typed) => void;
  children: ReactNode;
};

/**
 * A form that React sends. Its method is there for the moment before: pressed too early, it must not put a
 * password into the address.
 */
export function AuthForm({ label, fields, request, onSend, children }: AuthFormProps) {
  const ref = useRef<HTMLFormElement>(null);
  const { state, refuse } = request;
  const fault = state.kind === 'refused' ? state.fault : undefined;
  useEffect(() => {
    if (!fault) return;
    const field = fault.marks ?? fault.at;
    ref.current?.querySelector<HTMLElement>(`#${fieldId(field)}`)?.focus();
  }, [fault]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = readTyped(event.currentTarget);
    const wrong = checkTyped(typed, fields);
    if (wrong) refuse(wrong);
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
  /** `line`: the second choice. */
  look?: 'ink' | 'line';
  /** Set on a button that does not submit the form. */
  onPress?: (event: MouseEvent<HTMLButtonElement>) => void;
  children: string;
};

/** Works only once somebody knows who is looking; without script it never does. */
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
