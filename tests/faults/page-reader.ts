import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

/** `words` are to be in each page, by its path. */
export type Asked = { url: string; words: Record<string, string> };

export type Reading = {
  page: string;
  status: number;
  isWhole: boolean;
  /** `x-page-cache` */
  cache: string | null;
  ms: number;
};

/** Enough that the slowest twentieth is more than an accident. */
const minRounds = 40;

const { url, words } = workerData as Asked;
const readings: Reading[] = [];
let isOver = false;
parentPort?.once('message', () => {
  isOver = true;
});
for (let round = 0; round < minRounds || !isOver; round++)
  for (const [page, expected] of Object.entries(words)) {
    const began = performance.now();
    const answer = await fetch(url + page);
    const text = await answer.text();
    const ms = performance.now() - began;
    const cache = answer.headers.get('x-page-cache');
    readings.push({ page, status: answer.status, isWhole: text.includes(expected), cache, ms });
    await wait(2);
  }
parentPort?.postMessage(readings);
