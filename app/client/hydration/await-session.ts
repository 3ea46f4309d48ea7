import { hasSessionKey } from './policy.ts';

/**
 * The maximum delay of a submission. The form is then sent without the session, so that a session that never loads does
 * not block it.
 */
const maxWaitMs = 5000;
const stepMs = 50;

/**
 * Delays the submission of a form with a field for the session's token until React has filled it in. If no session is
 * stored, forms are sent immediately.
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
    const end = performance.now() + maxWaitMs;
    const timer = setInterval(() => {
      if (!token.value && mayBeSignedIn() && performance.now() < end) return;
      clearInterval(timer);
      waiting.delete(form);
      // The visitor has navigated to another page, which has replaced the form.
      if (!form.isConnected) return;
      released.add(form);
      form.requestSubmit(event.submitter);
    }, stepMs);
  };
  // The capture phase runs before React's own listeners, which must not receive a delayed submission.
  addEventListener('submit', hold, true);
}

function mayBeSignedIn(): boolean {
  try {
    return hasSessionKey(Object.keys(localStorage));
  } catch {
    // The browser denies access to storage, so there can be no session.
    return false;
  }
}
