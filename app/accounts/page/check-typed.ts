import type { Fault } from './explain-error.ts';

/** What the fields of a form hold. A password stays as it was typed, blanks and all. */
export type Typed = { email: string; password: string; code: string };

export function readTyped(form: HTMLFormElement): Typed {
  const data = new FormData(form);
  const read = (name: string) => String(data.get(name) ?? '');
  return { email: read('email').trim(), password: read('password'), code: read('code').replace(/\D/g, '') };
}

/** bcrypt, by which Supabase keeps passwords, takes no more. */
const maxPasswordBytes = 72;

const checks: Record<keyof Typed, (text: string) => string | undefined> = {
  email(text) {
    if (!text) return 'Put in your email address.';
    if (!/^\S+@\S+$/.test(text)) return 'That address looks unfinished. Try one such as name@example.org.';
  },
  password(text) {
    if (!text) return 'Put in your password.';
    if (new TextEncoder().encode(text).length > maxPasswordBytes)
      return 'Too long: use at most 72 characters. Some letters count double.';
  },
  code(text) {
    if (!text) return 'Put in the code from the mail.';
    if (text.length < 6) return 'The code has six digits. Some are missing.';
  },
};

/** The first field, in the order given, that can not be sent as it is. The service has the last word. */
export function checkTyped(typed: Typed, fields: readonly (keyof Typed)[]): Fault | undefined {
  for (const at of fields) {
    const sentence = checks[at](typed[at]);
    if (sentence) return { at, sentence };
  }
  return undefined;
}
