import { type ReactNode, useLayoutEffect, useRef } from 'react';
import type { OwnAccount, Serialized } from '../../domain/accounts.ts';
import { isSignInRecent, SignInAgain } from '../recent-sign-in.tsx';
import { AsyncButton } from './async-button.tsx';

/** Only one form is open at a time, because the forms reuse the fields of `/auth` with their fixed ids. */
export type OpenForm = {
  open: FormName | undefined;
  onOpen: (form: FormName | undefined) => void;
};

/** What every section with forms needs. */
export type AccountForms = OpenForm & { userId: string; account: Serialized<OwnAccount> };

type FormName = 'email' | 'password' | 'devices' | 'export' | 'deletion';

type SettingProps = {
  title: string;
  /** The current value. */
  value: ReactNode;
  /** The button's label. Only screen readers get the second word, because sighted visitors see the title beside it. */
  action: [verb: string, what: string];
  /** Takes the place of the button while the form is closed. Null if nothing can open it. */
  opener?: ReactNode;
  isOpen: boolean;
  onToggle: () => void;
  /** The form that the button opens. */
  children: ReactNode;
};

/** A row of the account page, with a button that opens and closes a form below it. */
export function Setting(props: SettingProps) {
  const { title, value, action, opener, isOpen, onToggle, children } = props;
  const [verb, what] = action;
  const ref = useDisclosure<HTMLLIElement>(isOpen, onToggle);
  return (
    <li className="setting" ref={ref}>
      <div>
        <h3>{title}</h3>
        {value}
      </div>
      {opener !== undefined && !isOpen ? (
        opener
      ) : (
        <button className="chip" type="button" aria-expanded={isOpen} onClick={onToggle}>
          <span>{isOpen ? 'Cancel' : verb}</span>
          <span className="sr">{what}</span>
        </button>
      )}
      {isOpen && children}
    </li>
  );
}

/**
 * Manages the focus of a disclosure: moves it into the opened content, and back to the first button on closing. Escape
 * closes it. A change of `step` counts as closing, because the pressed button may have been removed.
 */
export function useDisclosure<Root extends HTMLElement>(isOpen: boolean, close: () => void, step = '') {
  const ref = useRef<Root>(null);
  const shown = useRef({ isOpen, step });
  useLayoutEffect(() => {
    const root = ref.current;
    const isSame = shown.current.isOpen === isOpen && shown.current.step === step;
    shown.current = { isOpen, step };
    if (!root || isSame) return;
    if (isOpen) (root.querySelector<HTMLElement>('input:not([hidden])') ?? root).focus();
    // Leaves the focus alone if something else has taken it, such as the next form or an announcement.
    else if (root.contains(document.activeElement) || document.activeElement === document.body)
      root.querySelector('button')?.focus();
  }, [isOpen, step]);
  // Not a passive effect: Escape may follow as soon as the focus has moved.
  useLayoutEffect(() => {
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

type GuardedSettingProps = AccountForms & {
  name: NonNullable<OpenForm['open']>;
  title: string;
  /** The current value, or what the button does. */
  value: ReactNode;
  /** The labels of the button, and of the one that signs in again first. */
  labels: [act: string, confirmAndAct: string];
  /** Undefined if there is nothing to do. */
  act: (() => Promise<void>) | undefined;
  /** Called once signing in again has replaced the session. */
  onNewSession?: () => void;
};

/** A row of the account page whose button acts at once after a recent sign-in, and otherwise asks to sign in again. */
export function GuardedSetting(props: GuardedSettingProps) {
  const { name, title, value, labels, act, onNewSession, userId, account, open, onOpen } = props;
  const isOpen = open === name;
  const press = async () => ((await isSignInRecent(userId)) ? act?.() : onOpen(name));
  return (
    <Setting
      {...{ title, value, isOpen }}
      action={['Sign in again', 'for this']}
      opener={act ? <AsyncButton onPress={press}>{labels[0]}</AsyncButton> : null}
      onToggle={() => onOpen(isOpen ? undefined : name)}
    >
      <SignInAgain
        email={account.email}
        hasPassword={account.hasPassword}
        action={labels[1]}
        onDone={async () => act?.().finally(onNewSession)}
      />
    </Setting>
  );
}
