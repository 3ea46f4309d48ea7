import { type ReactNode, useEffect, useRef } from 'react';

/** One form of the page is open at a time, because the fields of `/auth`, which these are, have ids of their own. */
export type OpenForm = {
  open: FormName | undefined;
  onOpen: (form: FormName | undefined) => void;
};

type FormName = 'email' | 'password' | 'export' | 'deletion';

type SettingProps = {
  title: string;
  /** The present value. */
  value: ReactNode;
  /** The button's name. Its second word is for screen readers, which do not read the title with it. */
  action: [verb: string, what: string];
  isOpen: boolean;
  onToggle: () => void;
  /** The form that the button opens. */
  children: ReactNode;
};

/** A line of the account page, with a button that opens and closes a form below it. */
export function Setting({ title, value, action: [verb, what], isOpen, onToggle, children }: SettingProps) {
  const ref = useDisclosure<HTMLLIElement>(isOpen, onToggle);
  return (
    <li className="setting" ref={ref}>
      <div>
        <h3>{title}</h3>
        {value}
      </div>
      <button className="chip" type="button" aria-expanded={isOpen} onClick={onToggle}>
        {isOpen ? 'Cancel' : verb}
        <span className="sr">{what}</span>
      </button>
      {isOpen && children}
    </li>
  );
}

/**
 * Moves the focus into what has opened in an element, and back to the element's first button when it has closed. Escape
 * closes it. Another `step` counts as closing, because the pressed button may have gone with it.
 */
export function useDisclosure<Root extends HTMLElement>(isOpen: boolean, close: () => void, step = '') {
  const ref = useRef<Root>(null);
  const shown = useRef({ isOpen, step });
  useEffect(() => {
    const root = ref.current;
    const isSame = shown.current.isOpen === isOpen && shown.current.step === step;
    shown.current = { isOpen, step };
    if (!root || isSame) return;
    if (isOpen) (root.querySelector<HTMLElement>('input:not([hidden])') ?? root).focus();
    // Something else may have taken the focus, such as the next form or what was announced.
    else if (root.contains(document.activeElement) || document.activeElement === document.body)
      root.querySelector('button')?.focus();
  }, [isOpen, step]);
  useEffect(() => {
    const root = ref.current;
    if (!root || !isOpen) return;
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') close();
    };
    root.addEventListener('keydown', onKey);
    return () => root.removeEventListener('keydown', onKey);
  }, [isOpen, close]);
  return ref;
}
