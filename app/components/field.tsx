import type { ReactNode } from 'react';

/** The attributes that make a screen reader read a control's hint and error with the control. */
export type ControlAttributes = {
  id: string;
  'aria-invalid'?: true;
  'aria-describedby'?: string;
};

type FieldProps = {
  /** The control's id. The ids of the hint and the error are derived from it. */
  id: string;
  label: string;
  optional?: boolean;
  hint?: string;
  /** The error, as a sentence that says what to do. */
  error?: string | undefined;
  children: (control: ControlAttributes) => ReactNode;
};

/** A label, its control, and a hint or an error below. The page's stylesheet must import `components/field.css`. */
export function Field({ id, label, optional = false, hint, error, children }: FieldProps) {
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {optional && <span> (optional)</span>}
      </label>
      {children(describeControl(id, error, hint))}
      {error && <FieldError id={id}>{error}</FieldError>}
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}

type EmailFieldProps = {
  id: string;
  label?: string;
  error: string | undefined;
  maxLength: number;
  value: string | undefined;
};

export function EmailField({ id, label = 'Email', error, maxLength, value }: EmailFieldProps) {
  return (
    <Field id={id} label={label} error={error}>
      {(control) => (
        <input
          {...control}
          className="in"
          name="email"
          type="email"
          autoComplete="email"
          required
          maxLength={maxLength}
          defaultValue={value}
        />
      )}
    </Field>
  );
}

export function describeControl(id: string, error?: string, hint?: string): ControlAttributes {
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return {
    id,
    ...(error && { 'aria-invalid': true }),
    ...(described && { 'aria-describedby': described }),
  };
}

export function FieldError({ id, children }: { id: string; children: string }) {
  return (
    <p className="err" id={`${id}-error`}>
      <svg className="i" viewBox="0 0 24 24" aria-hidden="true">
        <path d="M12 4 2.5 20h19zM12 10v5M12 17.5v.1" />
      </svg>
      <span>{children}</span>
    </p>
  );
}
