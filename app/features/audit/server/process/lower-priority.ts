import { writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

const niceness = constants.priority.PRIORITY_LOW;

/**
 * Lets the visitors of the site go before an audit on a busy machine. What the process starts inherits its priority. But
 * Linux shares the processors between sessions first (man 7 sched, "The autogroup feature"), so each process that leads a
 * session of its own, as detached ones do, has to be given to this function. Some machines forbid it, and then audits run
 * as before.
 */
export function lowerPriority(pid = process.pid): void {
  try {
    setPriority(pid, niceness);
    writeFileSync(`/proc/${pid}/autogroup`, String(niceness), { flag: 'r+' });
  } catch (error) {
    // Only root may do this more than ten times a second.
    if ((error as NodeJS.ErrnoException).code === 'EAGAIN') setTimeout(lowerPriority, 200, pid).unref();
  }
}
