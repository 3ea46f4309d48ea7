/** Key in the tab's session storage. The privacy page names it. */
const key = 'saltbush-pay-email';

/**
 * Remembers the email address for a visitor who chooses another plan or comes back from the payment page. If storage is
 * unavailable, it is remembered until the next document load.
 */
let typedEmailState = '';

export function keepEmail(email: string): void {
  typedEmailState = email;
  try {
    sessionStorage.setItem(key, email);
  } catch {
    // Storage may be unavailable here too.
  }
}

export function findKeptEmail(): string {
  try {
    return sessionStorage.getItem(key) ?? typedEmailState;
  } catch {
    return typedEmailState;
  }
}
