/**
 * Removes control characters that no reader sees (C0 and C1 except tab and line feed), and those that change the
 * direction of the text after them, which can make an address or a name read as another one. Marks of right-to-left
 * languages stay.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: to remove them
const unreadable = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufeff]/g;

export function removeControls(text: string): string {
  return text.replace(/\r\n?|\f/g, '\n').replace(unreadable, '');
}

/** Folds each run of white space to one space; non-breaking spaces stay. */
export function foldSpace(text: string): string {
  return text.replace(/[ \t\n]+/g, ' ');
}

export function isBlank(text: string): boolean {
  return !/[^\s\u200b\u2060]/.test(text);
}
