import type { Mailed } from './choose-panel.ts';

const key = 'saltbush-mail';
/** Links and codes are valid for as long. */
const lifeMs = 3_600_000;
const purposes: readonly unknown[] = ['sign-up', 'sign-in', 'recovery'] satisfies Mailed['purpose'][];

/**
 * Remembers for this tab which mail was asked for: a phone drops a page whose reader went to look into their mail, and
 * they come back to type its code.
 */
export function keepMailed(mailed: Mailed | undefined, now = Date.now()): void {
  try {
    if (mailed) sessionStorage.setItem(key, JSON.stringify({ ...mailed, at: now }));
    else sessionStorage.removeItem(key);
  } catch {
    // Storage may be closed to us: then a new mail can be asked for.
  }
}

export function readKeptMail(now = Date.now()): Mailed | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    const age = now - kept.at;
    if (!purposes.includes(kept.purpose) || typeof kept.email !== 'string' || !(age >= 0 && age < lifeMs))
      return undefined;
    return { purpose: kept.purpose, email: kept.email };
  } catch {
    return undefined;
  }
}
