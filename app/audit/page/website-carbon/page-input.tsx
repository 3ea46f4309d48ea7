import type { ControlAttributes } from '#app/ui/field.tsx';

type PageInputProps = {
  control: ControlAttributes;
  placeholder: string;
  /** The initial value. */
  value: string | undefined;
};

/** The field for a page's address. It also accepts a bare name, which a field of type `url` would refuse. */
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
