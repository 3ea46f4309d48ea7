import { CheckMail } from './check-mail.tsx';
import type { Panel } from './choose-panel.ts';
import type { Fault } from './explain-error.ts';
import { Forgotten } from './forgotten.tsx';
import { NewPassword } from './new-password.tsx';
import type { PanelInput } from './panel-input.ts';
import { SignIn } from './sign-in.tsx';
import { SignUp } from './sign-up.tsx';
import { SignedIn } from './signed-in.tsx';
import { Unanswered } from './unanswered.tsx';

type ShownPanelProps = {
  panel: Panel;
  input: PanelInput;
  returnPath: string | undefined;
  /** Goes from the note about the email back to the form that asked for it. */
  onBack: () => void;
  /** Signed in, to choose a new password. */
  onRecovered: () => void;
  onChosen: () => void;
  onEnded: (fault: Fault) => void;
};

export function ShownPanel({ panel, input, returnPath, ...on }: ShownPanelProps) {
  switch (panel.kind) {
    case 'sign-in':
      return <SignIn {...input} />;
    case 'sign-up':
      return <SignUp {...input} />;
    case 'forgotten':
      return <Forgotten {...input} />;
    case 'check-mail':
      return (
        <CheckMail
          mailed={panel}
          formatTarget={input.formatTarget}
          onBack={on.onBack}
          onSignedIn={panel.purpose === 'recovery' ? on.onRecovered : input.onSignedIn}
        />
      );
    case 'new-password':
      return <NewPassword rules={input.rules} onChosen={on.onChosen} onEnded={on.onEnded} />;
    case 'unanswered':
      return <Unanswered email={panel.email} />;
    case 'signed-in':
      return <SignedIn email={panel.email} returnPath={returnPath} fault={input.fault} news={input.news} />;
  }
}
