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
      if (form.isConnected && !token.value && mayBeSignedIn() && performance.now() < end) return;
      clearInterval(timer);
      waiting.delete(form);
      released.add(form);
      // A form that React has rendered anew passes the press on to its successor, which waits for its own token. A form
      // whose page the visitor has left does nothing, because only a form on a page can be submitted (HTML, 4.10.21.3).
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
