import type { ReactNode } from 'react';

/** The head is the same in every state, so that nothing moves when the session is known. */
export function AccountHead({ children }: { children: ReactNode }) {
  return (
    <section className="section head account-head">
      <div className="wrap">
        <h1>Your account</h1>
        {children}
      </div>
    </section>
  );
}

type FailureProps = { sentence: string; onRetry?: () => void; children: ReactNode };

/** Says that something can't be shown, and offers to try again. */
export function Failure({ sentence, onRetry = () => location.reload(), children }: FailureProps) {
  return (
    <div className="note bad" role="alert">
      <p>
        <b>{sentence}</b>
        <br />
        {children}
      </p>
      <button className="btn btn-line" type="button" onClick={onRetry}>
        Try again
      </button>
    </div>
  );
}
