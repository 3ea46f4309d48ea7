import { type MouseEvent, type ReactNode, useState } from 'react';
import { BusyButton } from '../auth-form.tsx';

type AsyncButtonProps = {
  look?: 'ink' | 'line';
  /** Rejects if the action failed. */
  onPress: () => Promise<void>;
  children: string;
};

/** A button for an asynchronous action: it ignores presses while busy, and shows a message if the action fails. */
export function AsyncButton({ look = 'line', onPress, children }: AsyncButtonProps) {
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const press = async () => {
    if (state === 'busy') return;
    setState('busy');
    try {
      await onPress();
      setState('idle');
    } catch {
      setState('failed');
    }
  };
  return (
    <>
      <BusyButton look={look} isBusy={state === 'busy'} type="button" onClick={() => void press()}>
        {children}
      </BusyButton>
      {state === 'failed' && (
        <p className="err" role="alert">
          That didn’t work, or we got no answer. Reload the page to see where things stand, then try again.
        </p>
      )}
    </>
  );
}

type FailureProps = { sentence: string; onRetry?: () => void; children: ReactNode };

/** Says that something can't be shown, and offers a retry. */
export function Failure({ sentence, onRetry = () => location.reload(), children }: FailureProps) {
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
        <b>{sentence}</b>
        <br />
        {children}
      </p>
      <button className="btn btn-line" type="button" onClick={retry}>
        Try again
      </button>
    </div>
  );
}
