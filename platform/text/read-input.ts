/** Reads the text of a form's field, cut to a length that no honest value has. A missing field and a file give ''. */
export function readFormText(form: FormData, name: string, maxLength: number): string {
  const value = form.get(name);
  return typeof value === 'string' ? value.slice(0, maxLength) : '';
}

/** Parses a text from outside as JSON. Invalid text gives undefined. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
