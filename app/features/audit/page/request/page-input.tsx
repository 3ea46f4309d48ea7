import type { ControlAttributes } from '#app/components/field.tsx';
import { useAuth } from '#app/shell/session/use-auth.ts';

type PageInputProps = {
  control: ControlAttributes;
  placeholder: string;
  /** The initial value. */
  value: string | undefined;
};

/** The field for a page's address. It accepts an address without a scheme, which a field of type `url` would refuse. */
export function PageInput({ control, placeholder, value }: PageInputProps) {
  return (
    <input
      {...control}
      className="in"
      name="page"
      type="text"
      inputMode="url"
      autoComplete="url"
      autoCapitalize="none"
      spellCheck={false}
      placeholder={placeholder}
      required
      defaultValue={value}
    />
  );
}

/** Adds the access token to a native form. React starts at once if the visitor may be signed in. */
export function AccessToken() {
  const { state } = useAuth();
  const token = state.kind === 'signed-in' ? state.session.access_token : '';
  return <input type="hidden" name="access_token" value={token} />;
}
