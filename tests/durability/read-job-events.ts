import { existsSync, readFileSync } from 'node:fs';

export type JobEvent = { job: string; happened: 'began' | 'ended'; process: number };

/** What the processes have written so far, in the order in which it happened. */
export function readJobEvents(file: string): JobEvent[] {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').slice(0, -1) : [];
  return lines.map((line) => JSON.parse(line));
}

/** Jobs that began while another process had them. What a process that was killed had begun it has no more. */
export function listOverlaps(events: JobEvent[], killed: Set<number | undefined>): string[] {
  const overlaps: string[] = [];
  const having = new Map<string, number>();
  for (const { job, happened, process } of events) {
    const other = having.get(job);
    if (happened === 'began' && other !== undefined && !killed.has(other))
      overlaps.push(`${job} began in ${process} while ${other} had it`);
    if (happened === 'began') having.set(job, process);
    if (happened === 'ended') having.delete(job);
  }
  return overlaps;
}
