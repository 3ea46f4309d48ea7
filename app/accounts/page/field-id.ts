/** One form is shown at a time, so a field's name is enough. */
export function fieldId(name: string): string {
  return `auth-${name}`;
}
