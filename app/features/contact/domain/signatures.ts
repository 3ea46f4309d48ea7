import { createHmac, timingSafeEqual } from 'node:crypto';

/** How long ago a form was rendered, in milliseconds; or that its time is missing, or not ours. */
export type FormAge = number | 'missing' | 'forged';

/** Signs texts, so that the server need not store them. A signature is valid for one purpose only, on any server with the secret. */
export function createSigner(secret: string) {
  const sign = (purpose: string, text: string) => {
    const hash = createHmac('sha256', secret).update(`${purpose}\0${text}`).digest('base64url');
    return `${text}.${hash.slice(0, 22)}`;
  };
  const read = (purpose: string, signed: string): string | undefined => {
    const text = signed.slice(0, Math.max(signed.lastIndexOf('.'), 0));
    const [received, expected] = [Buffer.from(signed), Buffer.from(sign(purpose, text))];
    return received.length === expected.length && timingSafeEqual(received, expected) ? text : undefined;
  };
  return { sign, read };
}

/** Signs the times of forms and the references of messages. Forms need no script for it. */
export function createFormSigner(secret: string, now = Date.now) {
  const { sign, read } = createSigner(secret);
  return {
    /** The time at which a form is rendered, for a hidden field. */
    createFormTime: () => sign('form time', now().toString(36)),
    readFormAge(formTime: string): FormAge {
      if (formTime === '') return 'missing';
      const time = read('form time', formTime);
      return time === undefined ? 'forged' : now() - Number.parseInt(time, 36);
    },
    /**
     * A reference for the address of the page that gives thanks, so that nobody can make up a receipt: `SB-7K3M9QX.` and
     * 22 letters. `about` is what was requested.
     */
    signReference: (reference: string, about: string) => sign(`reference\0${about}`, reference),
    /** The reference in such an address; undefined where it is not ours, or about something else. */
    readReference: (signed: string, about: string) => read(`reference\0${about}`, signed),
  };
}

export type FormSigner = ReturnType<typeof createFormSigner>;
