/** Makes `barangaroo-wulugul-walk` of `Barangaroo: Wulugul Walk`. Empty where the text has no letter or digit. */
export function createSlug(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f’']/g, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}
