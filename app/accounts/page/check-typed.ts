import type { Fault } from './explain-error.ts';

/** The values of a form's fields. A password stays exactly as it was typed, spaces included. */
export type Typed = { email: string; password: string; code: string };

export function readTyped(form: HTMLFormElement): Typed {
  const data = new FormData(form);
  const read = (name: string) => String(data.get(name) ?? '');
  return { email: read('email').trim(), password: read('password'), code: read('code').replace(/\D/g, '') };
}

/** Supabase hashes passwords with bcrypt, which reads no more than this. */
const maxPasswordBytes = 72;

const checks: Record<keyof Typed, (text: string) => string | undefined> = {
  email(text) {
    if (!text) return 'Enter your email address.';
    if (!/^\S+@\S+$/.test(text)) return 'That address looks unfinished. Try one such as name@example.org.';
  },
  password(text) {
    if (!text) return 'Enter a password.';
    if (new TextEncoder().encode(text).length > maxPasswordBytes)
      return 'Too long: use at most 72 characters. Some count double.';
  },
  code(text) {
    if (!text) return 'Enter the code from the email.';
    if (text.length < 6) return 'The code has six digits. Some are missing.';
  },
};

/** Lists a fault for each field that cannot be sent as it is. The service checks everything again. */
export function checkTyped(typed: Typed, fields: readonly (keyof Typed)[]): Fault[] {
  return fields.flatMap((at) => {
    const sentence = checks[at](typed[at]);
    return sentence ? [{ at, sentence }] : [];
  });
}
