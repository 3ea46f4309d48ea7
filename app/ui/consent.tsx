import type { ReactNode } from 'react';
import { ExternalLink } from './external-link.tsx';
import { describeControl, FieldError } from './field.tsx';

type ConsentProps = {
  id: string;
  given: boolean;
  error: string | undefined;
  /** What is agreed to. */
  label: string;
  /** What we do with it beside that. */
  children: ReactNode;
};

/** The box without which nothing is kept. */
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
          {/* In a tab of its own: what is typed here stays. */}
          <ExternalLink href="/privacy">Privacy</ExternalLink>
        </p>
      </div>
      {error && <FieldError id={id}>{error}</FieldError>}
    </div>
  );
}
