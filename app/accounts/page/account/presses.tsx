import { type ReactNode, useEffect, useRef, useState } from 'react';

/**
 * The buttons of one step. A press that leads to another step takes its own button away, so the focus moves to those
 * that are there then.
 */
export function Presses({ step, children }: { step: string; children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current !== step) ref.current?.focus();
    shown.current = step;
  }, [step]);
  return (
    <div className="presses" tabIndex={-1} ref={ref}>
      {children}
    </div>
  );
}

type PressButtonProps = {
  look?: 'ink' | 'line';
  /** May take a while, and throws if it did not work. */
  onPress: () => Promise<void>;
  /** What is said if it did not work. */
  sorry?: string;
  children: string;
};

/** A button that shows that it is at work, and says below itself if that failed. A second press meanwhile does nothing. */
export function PressButton({ look = 'line', onPress, sorry = tryAgain, children }: PressButtonProps) {
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
  const isBusy = state === 'busy';
  return (
    <>
      <button
        className={`btn btn-${look} send`}
        type="button"
        aria-disabled={isBusy || undefined}
        onClick={() => void press()}
      >
        <span>{children}</span>
        <span aria-hidden={!isBusy}>
          <span className="spin" /> {children}
        </span>
      </button>
      {state === 'failed' && (
        <p className="err" role="alert">
          {sorry}
        </p>
      )}
    </>
  );
}

const tryAgain = 'That did not work just now, and nothing was changed. Try again in a minute.';
