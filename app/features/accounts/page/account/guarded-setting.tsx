import type { ReactNode } from 'react';
import type { OwnAccount, Serialized } from '../../domain/own-account.ts';
import { isSignInRecent, SignInAgain } from '../recent-sign-in.tsx';
import { AsyncButton } from './async-button.tsx';
import { type OpenForm, Setting } from './setting.tsx';

type GuardedSettingProps = OpenForm & {
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
  userId: string;
  account: Serialized<OwnAccount>;
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
