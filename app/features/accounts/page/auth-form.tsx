import {
  type ComponentProps,
  type FormEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react';
import { Field } from '#app/components/field.tsx';
import { useAuth } from '#app/shell/session/use-auth.ts';
import { cleanAddress } from '#platform/mail/clean-address.ts';
import { isPasswordTooLong, maxPasswordBytes, normalizePassword } from '../domain/password-rules.ts';
import type { Fault } from './explain-error.ts';
import type { Request, RequestState } from './use-request.ts';

type AuthFormProps = {
  /** The form's accessible name. */
  label: string;
  /** The form's fields in their visible order. */
  fields: readonly (keyof FormValues)[];
  request: Request;
  onSend: (typed: FormValues) => void;
  children: ReactNode;
};

/**
 * A form that React submits. The method `dialog` stops the browser from sending it: the boot script holds a submission
 * that comes before hydration, and without JavaScript no password leaves the page.
 */
export function AuthForm({ label, fields, request, onSend, children }: AuthFormProps) {
  const ref = useRef<HTMLFormElement>(null);
  const { state, refuse } = request;
  const fault = state.kind === 'refused' ? state.faults[0] : undefined;
  useLayoutEffect(() => {
    if (!fault) return;
    const field = fault.marks ?? fault.at;
    ref.current?.querySelector<HTMLElement>(`#${fieldId(field)}`)?.focus();
  }, [fault]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = readFormValues(new FormData(event.currentTarget));
    const [first, ...others] = validateFormValues(typed, fields);
    if (first) refuse([first, ...others]);
    else onSend(typed);
  };
  const atField = fault && fault.at !== 'form' && fields.includes(fault.at);
  return (
    <form
      className="form"
      method="dialog"
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
        {advice && <span>{advice}</span>}
      </p>
    </div>
  );
}

type SubmitProps = {
  request: Request;
  /** Identifies the pressed button, which shows the spinner. */
  action: string;
  /** `line` marks a secondary action. */
  variant?: 'ink' | 'line';
  /** Set on a button that does not submit the form. */
  onPress?: (event: MouseEvent<HTMLButtonElement>) => void;
  children: string;
};

/** A button that can be pressed before the Supabase client has loaded. CSS disables it without JavaScript. */
export function SubmitButton({ request, action, variant = 'ink', onPress, children }: SubmitProps) {
  const { state } = useAuth();
  return (
    <BusyButton
      variant={variant}
      isBusy={request.state.kind === 'busy' && request.state.action === action}
      type={onPress ? 'button' : 'submit'}
      disabled={state.kind === 'unavailable'}
      onClick={onPress}
    >
      {children}
    </BusyButton>
  );
}

type BusyButtonProps = Pick<ComponentProps<'button'>, 'type' | 'disabled' | 'onClick'> & {
  variant: 'ink' | 'line';
  isBusy: boolean;
  children: string;
};

/** A button that shows a spinner while busy, without changing its width. */
export function BusyButton({ variant, isBusy, type, disabled, onClick, children }: BusyButtonProps) {
  return (
    <button
      className={`btn btn-${variant} send`}
      type={type}
      disabled={disabled}
      aria-disabled={isBusy || undefined}
      onClick={onClick}
    >
      <span>{children}</span>
      <span aria-hidden={!isBusy}>
        <span className="spin" /> <span>{children}</span>
      </span>
    </button>
  );
}

/** The values of a form's fields. A password keeps its spaces, and has the same form from every keyboard. */
export type FormValues = { email: string; password: string; code: string };

export function readFormValues(data: FormData): FormValues {
  const read = (name: string) => String(data.get(name) ?? '');
  return {
    email: cleanAddress(read('email')),
    password: normalizePassword(read('password')),
    code: read('code').replace(/\D/g, ''),
  };
}

const checks: Record<keyof FormValues, (text: string) => string | undefined> = {
  email(text) {
    if (!text) return 'Enter your email address.';
    if (!text.includes('@')) return 'That address looks incomplete. Try one such as name@example.org.';
  },
  password(text) {
    if (!text) return 'Enter a password.';
    if (isPasswordTooLong(text))
      return `Too long: use at most ${maxPasswordBytes} characters. Some count double.`;
  },
  code(text) {
    if (!text) return 'Enter the code from the email.';
    if (text.length < 6) return 'The code has six digits. Some are missing.';
  },
};

/** Lists an error for each field that is not ready to send. The service checks everything again. */
export function validateFormValues(typed: FormValues, fields: readonly (keyof FormValues)[]): Fault[] {
  return fields.flatMap((at) => {
    const sentence = checks[at](typed[at]);
    return sentence ? [{ at, sentence }] : [];
  });
}

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
