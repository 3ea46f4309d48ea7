import type { EventEmitter } from 'node:events';

/** Without a request for so long, a pause of a tenth of a second is nobody's. */
const quietMs = 1000;

/** V8's collector, where Node was started with `--expose-gc`; `last-resort` also gives up code that only the start ran. */
const collect = () => globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });

/** Gives back what starting left behind, some 10 MB, once and as soon as nobody asks for anything. */
export function tidyMemoryOnceQuiet(server: EventEmitter, tidy: () => void = collect): void {
  let lastMs = performance.now();
  const note = () => {
    lastMs = performance.now();
  };
  server.on('request', note);
  const timer = setInterval(() => {
    if (performance.now() - lastMs < quietMs) return;
    clearInterval(timer);
    server.off('request', note);
    tidy();
  }, quietMs);
  timer.unref();
}
