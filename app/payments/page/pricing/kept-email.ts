/** Key in the tab's session storage. The privacy page names it. */
const key = 'saltbush-pay-email';

/**
 * What was typed into the form, for who chooses another plan or comes back from the payment page. Storage may be
 * closed to us: then it is kept for as long as the tab shows this site without a document load.
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
