import { constants, setPriority } from 'node:os';

/**
 * Lets the visitors of the site go before an audit on a busy machine. What the process starts inherits its priority. Some
 * machines forbid it, and then audits run as before.
 */
export function lowerPriority(pid = process.pid): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It is a courtesy, and no audit depends on it.
  }
}
