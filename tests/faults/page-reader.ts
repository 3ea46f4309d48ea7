import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

/** `texts` are to be in each page, by its path. */
export type ReadTarget = { url: string; texts: Record<string, string> };

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

const { url, texts } = workerData as ReadTarget;
const readings: Reading[] = [];
let isOver = false;
parentPort?.once('message', () => {
  isOver = true;
});
for (let round = 0; round < minRounds || !isOver; round++)
  for (const [page, expected] of Object.entries(texts)) {
    const began = performance.now();
    const response = await fetch(url + page);
    const text = await response.text();
    const ms = performance.now() - began;
    const cache = response.headers.get('x-page-cache');
    readings.push({ page, status: response.status, isWhole: text.includes(expected), cache, ms });
    await wait(2);
  }
parentPort?.postMessage(readings);
