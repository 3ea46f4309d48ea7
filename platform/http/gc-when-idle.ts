import type { EventEmitter } from 'node:events';

/** After this long without a request, a pause of a tenth of a second hurts nobody. */
const quietMs = 1000;

/** Runs V8's collector where Node was started with `--expose-gc`; `last-resort` also drops code that only the start ran. */
const collectGarbage = () => globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });

/** Frees the memory that only the start needed, some 10 MB, once, as soon as no request arrives for a while. */
export function gcWhenIdle(server: EventEmitter, collect: () => void = collectGarbage): void {
  let lastMs = performance.now();
  const note = () => {
    lastMs = performance.now();
  };
  server.on('request', note);
  const timer = setInterval(() => {
    if (performance.now() - lastMs < quietMs) return;
    clearInterval(timer);
    server.off('request', note);
    collect();
  }, quietMs);
  timer.unref();
}
