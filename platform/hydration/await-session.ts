import { hasSessionKey } from './policy.ts';

/**
 * How long the form waits before it is sent as it is, so that a session that never loads keeps nobody from sending it.
 */
const maxWaitMs = 5000;
const stepMs = 50;

/**
 * React writes the session into forms that ask for it, and may still be loading when such a form is sent. Where a
 * session is stored the form waits for it; everywhere else it is sent at once.
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
      // Another page has taken the place of the one with the form.
      if (!form.isConnected) return;
      released.add(form);
      form.requestSubmit(event.submitter);
    }, stepMs);
  };
  // The capturing phase comes before React's own listeners, which must not see a submission that waits.
  addEventListener('submit', hold, true);
}

function mayBeSignedIn(): boolean {
  try {
    return hasSessionKey(Object.keys(localStorage));
  } catch {
    // The browser may deny storage; then nobody is signed in.
    return false;
  }
}
