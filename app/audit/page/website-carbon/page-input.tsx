import type { ControlAttributes } from '#app/ui/field.tsx';

type PageInputProps = {
  control: ControlAttributes;
  placeholder: string;
  /** Typed before, or known beforehand. */
  value: string | undefined;
};

/** Where the address of a page is typed: as a name alone too, which no field of the type `url` would take. */
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
