import type { ReactNode } from 'react';
import { describeControl, FieldError } from './field.tsx';
import { ExternalLink } from './links.tsx';

type ConsentProps = {
  id: string;
  given: boolean;
  error: string | undefined;
  /** What the visitor agrees to. */
  label: string;
  /** What else we do with the data. */
  children: ReactNode;
};

/** The checkbox without which the form is not accepted. */
export function Consent({ id, given, error, label, children }: ConsentProps) {
  return (
    <div>
      <div className="tick">
        <input
          {...describeControl(id, error)}
          type="checkbox"
          name="consent"
          value="yes"
          required
          defaultChecked={given}
        />
        <p>
          <label htmlFor={id}>{label}</label> {children}{' '}
          {/* The link opens a new tab, so that what is typed here stays. */}
          <ExternalLink href="/privacy">Privacy</ExternalLink>
        </p>
      </div>
      {error && <FieldError id={id}>{error}</FieldError>}
    </div>
  );
}
