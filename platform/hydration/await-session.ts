import { hasSessionKey } from './policy.ts';

/** Then the form goes as it is: nobody is kept from sending it because the session does not come. */
const patienceMs = 2000;
const stepMs = 50;

/**
 * A form that asks for the session of whoever is signed in has it from React, which may be on its way when the form
 * is sent. Where a session is stored the form waits for it; everywhere else it goes at once.
 */
export function awaitSession(): void {
  const waiting = new WeakSet<HTMLFormElement>();
  const released = new WeakSet<HTMLFormElement>();
  const hold = (event: SubmitEvent) => {
    const form = event.target as HTMLFormElement;
    const token = form.elements.namedItem('access_token') as HTMLInputElement | null;
    if (released.delete(form) || !token || token.value || !mayBeSignedIn()) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (waiting.has(form)) return;
    waiting.add(form);
    const end = performance.now() + patienceMs;
    const timer = setInterval(() => {
      if (!token.value && mayBeSignedIn() && performance.now() < end) return;
      clearInterval(timer);
      waiting.delete(form);
      // Another page has taken its place.
      if (!form.isConnected) return;
      released.add(form);
      form.requestSubmit(event.submitter);
    }, stepMs);
  };
  // Before React's own listeners: what is held is not sent yet.
  addEventListener('submit', hold, true);
}

function mayBeSignedIn(): boolean {
  try {
    return hasSessionKey(Object.keys(localStorage));
  } catch {
    // Storage may be closed to us; then nobody is signed in.
    return false;
  }
}
