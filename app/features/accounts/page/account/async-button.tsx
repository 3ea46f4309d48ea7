import { type MouseEvent, type ReactNode, useState } from 'react';
import { AuthUnavailableError } from '#app/shell/session/session-state.ts';
import { BusyButton } from '../auth-form.tsx';
import { SessionEndedError } from './use-account.ts';

type AsyncButtonProps = {
  variant?: 'ink' | 'line';
  /** Rejects if the action failed. */
  onPress: () => Promise<void>;
  children: string;
};

/** A button for an asynchronous action: it ignores presses while busy, and shows a message if the action fails. */
export function AsyncButton({ variant = 'line', onPress, children }: AsyncButtonProps) {
  const [state, setState] = useState<{ isBusy: boolean; error?: unknown }>({ isBusy: false });
  const press = async () => {
    if (state.isBusy) return;
    setState({ isBusy: true });
    const error = await onPress().catch((reason: unknown) => reason ?? new Error('The action failed.'));
    setState({ isBusy: false, error });
  };
  return (
    <>
      <BusyButton variant={variant} isBusy={state.isBusy} type="button" onClick={() => void press()}>
        {children}
      </BusyButton>
      {state.error !== undefined && (
        <p className="err" role="alert">
          <span>{describeError(state.error) ?? 'That didn’t work, or we got no answer.'}</span>
          <span> Reload the page to see where things stand, then try again.</span>
        </p>
      )}
    </>
  );
}

/** Undefined if the error does not say what failed. */
function describeError(error: unknown): string | undefined {
  if (error instanceof SessionEndedError) return 'You were signed out, here or on another device.';
  if (error instanceof AuthUnavailableError) return 'The sign-in service is not responding right now.';
  return undefined;
}

type FailureProps = {
  error?: unknown;
  /** What failed, if the error does not say it. */
  sentence: string;
  onRetry?: () => void;
  children: ReactNode;
};

const reloadPage = () => location.reload();

/** Says that something can't be shown, and offers a retry; or to sign in again, which the reloaded page asks for. */
export function Failure({ error, sentence, onRetry = reloadPage, children }: FailureProps) {
  const isEnded = error instanceof SessionEndedError;
  const retry = ({ currentTarget }: MouseEvent) => {
    // Retrying removes this button, so the focus moves to the heading of what will replace it.
    const heading = currentTarget.closest('section, article')?.querySelector<HTMLElement>('h1, h3');
    if (heading) heading.tabIndex = -1;
    heading?.focus();
    onRetry();
  };
  return (
    <div className="note bad" role="alert">
      <p>
        <b>{describeError(error) ?? sentence}</b>
        <br />
        <span>{isEnded ? 'Sign in again to continue.' : children}</span>
      </p>
      <button className="btn btn-line" type="button" onClick={isEnded ? reloadPage : retry}>
        {isEnded ? 'Sign in again' : 'Try again'}
      </button>
    </div>
  );
}
