/** For this tab only, and named by the privacy page. */
const key = 'saltbush-pay-email';

/**
 * What was typed into the form, for who chooses another plan or comes back from the payment page. Storage may be
 * closed to us: then it is kept for as long as the tab shows this site without a document load.
 */
let typed = '';

export function keepEmail(email: string): void {
  typed = email;
  try {
    sessionStorage.setItem(key, email);
  } catch {
    // As above.
  }
}

export function findKeptEmail(): string {
  try {
    return sessionStorage.getItem(key) ?? typed;
  } catch {
    return typed;
  }
}
