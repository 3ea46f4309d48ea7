import { writeFileSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';

/** An audit beside a server that uses all processors still gets a quarter of them, enough to end in time. */
const auditPriority = 5;

/**
 * Lets the visitors of the site go before an audit on a busy machine. What this process starts inherits its priority, but
 * a process that leads a session of its own needs `passPriorityOn` besides.
 */
export function lowerPriority(): void {
  try {
    setPriority(auditPriority);
  } catch {
    // Some machines forbid it. No audit depends on it.
  }
  passPriorityOn(process.pid);
}

/**
 * Gives the session that a process leads this process's own priority. Linux shares the processors between sessions before
 * it looks at priorities (man 7 sched, "The autogroup feature"), and a detached process starts a session of its own at the
 * ordinary priority.
 */
export function passPriorityOn(pid: number | undefined): void {
  try {
    writeFileSync(`/proc/${pid}/autogroup`, String(getPriority()), { flag: 'r+' });
  } catch (error) {
    // Only root may change it more than ten times a second. Where there are no such groups, the priority itself holds.
    if ((error as NodeJS.ErrnoException).code === 'EAGAIN') setTimeout(passPriorityOn, 200, pid).unref();
  }
}
