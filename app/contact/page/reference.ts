export const thanksPath = '/contact/thanks';

/** What a reference is signed for, where somebody wrote to us. */
export const aboutContact = 'contact';

/** `signed`: by the inbox. A reference that somebody typed gets no thanks. */
export function formatThanksUrl(signed: string): string {
  return `${thanksPath}?ref=${encodeURIComponent(signed)}`;
}
