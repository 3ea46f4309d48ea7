import { type MouseEvent, type ReactNode, useState } from 'react';
import { BusyButton } from '../auth-form.tsx';

type PressButtonProps = {
  look?: 'ink' | 'line';
  /** May take a while, and throws if it did not work. */
  onPress: () => Promise<void>;
  children: string;
};

/** A button that says below itself if its work failed. A second press meanwhile does nothing. */
export function PressButton({ look = 'line', onPress, children }: PressButtonProps) {
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
          That did not work, and nothing was changed. Try again in a minute.
        </p>
      )}
    </>
  );
}

type FailureProps = { sentence: string; onRetry?: () => void; children: ReactNode };

/** Says that something can't be shown, and offers to try again. */
export function Failure({ sentence, onRetry = () => location.reload(), children }: FailureProps) {
  const retry = ({ currentTarget }: MouseEvent) => {
    // The button goes, and what comes stands under this heading.
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
