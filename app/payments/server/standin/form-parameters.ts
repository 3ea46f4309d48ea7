/** A form of the library's. A list has its indexes as names. */
export type FormFields = { [name: string]: string | FormFields };

/** Parses the library's form, such as `line_items[0][price_data][currency]=aud`. Nobody else sends one. */
export function parseForm(text: string): FormFields {
  const root: FormFields = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/[[\]]+/).filter(Boolean);
    const last = path.pop() ?? '';
    let here = root;
    for (const part of path) {
      here[part] ??= {};
      here = here[part] as FormFields;
    }
    here[last] = value;
  }
  return root;
}
