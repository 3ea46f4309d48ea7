/**
 * Runs jobs until it is killed, and writes each job's beginning and end to a file that several such
 * processes share. Arguments: the database place as JSON, the file, the lease in ms.
 */
import { appendFileSync } from 'node:fs';
import type { JobHandler } from '#platform/jobs/job.ts';
import { createWorker } from '#platform/jobs/worker.ts';
import { openStore } from '#server/open-store.ts';
import { createLogRecorder } from '../log-recorder.ts';

export type JobEvent = { job: string; happened: 'began' | 'ended'; process: number };

const [place = '', file = '', leaseMs = ''] = process.argv.slice(2);
const store = await openStore(JSON.parse(place));

// A short append is atomic, so the order of lines is the order of events.
const write = (event: Omit<JobEvent, 'process'>) =>
  appendFileSync(file, `${JSON.stringify({ ...event, process: process.pid })}\n`);

const record: JobHandler = async (payload, { attempt }) => {
  const { name, workMs } = payload as { name: string; workMs: number };
  write({ job: name, happened: 'began' });
  await new Promise((resolve) => setTimeout(resolve, attempt === 1 ? workMs : 10));
  write({ job: name, happened: 'ended' });
};
const worker = createWorker({
  store,
  handlers: { note: record },
  log: createLogRecorder().log,
  leaseMs: Number(leaseMs),
  pollMs: 50,
});
worker.start();
