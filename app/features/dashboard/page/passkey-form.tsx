import type { ReactNode } from 'react';
import { Button, useFrame } from './layout.tsx';

type PasskeyFormProps = {
  action: string;
  ceremony: 'sign-in' | 'register';
  /** The options of the ceremony, for the script. */
  options: object;
  label: string;
  /** The label of the button that sends the form without a passkey. */
  other?: string;
  children?: ReactNode;
};

/** A form that the script (`passkey.ts`) sends with a passkey. Its button is hidden until the script has loaded. */
export function PasskeyForm({ action, ceremony, options, label, other, children }: PasskeyFormProps) {
  const { csrf } = useFrame();
  return (
    <form
      method="post"
      action={action}
      className="form"
      data-passkey={ceremony}
      data-options={JSON.stringify(options)}
    >
      {csrf && <input type="hidden" name="csrf" value={csrf} />}
      {children}
      <input type="hidden" name="passkey" />
      <p className="err" role="alert" hidden />
      <button className="btn btn-berry" type="button" hidden>
        {label}
      </button>
      {other && <Button label={other} />}
    </form>
  );
}
