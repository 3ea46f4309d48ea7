import type { Server } from 'node:http';
import type { Log } from '#platform/log.ts';
import type { Readiness } from './health.ts';

/** How long requests that are under way may take to finish. */
export const graceMs = 8000;

/** When the process is gone at the latest: ten seconds is what supervisors give. */
const goneMs = 9500;

/**
 * Ends the server kindly: it is no longer ready, takes no new connection, lets the requests under way
 * finish, and exits with status 0; at the latest after `graceMs`. A second signal changes nothing.
 */
export function createStopper({
  server,
  log,
  readiness,
  finish = async () => {},
}: {
  server: Server;
  log: Log;
  readiness: Readiness;
  /** What else has to end once no request is under way, in so many milliseconds. */
  finish?: (graceMs: number) => Promise<void>;
}) {
  let stopping = false;
  // A kept-alive connection would otherwise bring new requests to a server that is going. Before whoever answers.
  server.prependListener('request', (_request, response) => {
    if (stopping && !response.headersSent) response.setHeader('connection', 'close');
  });
  const stop = (signal: string) => {
    if (stopping) return;
    stopping = true;
    readiness.ready = false;
    log.info('stopping', { signal });
    const began = Date.now();
    let ending = false;
    const done = async () => {
      if (ending) return;
      ending = true;
      clearTimeout(cutOff);
      // Whatever goes wrong in it: the next start finds all that was committed.
      await finish(goneMs - (Date.now() - began)).catch((error) =>
        log.error('not everything ended well', { error }),
      );
      log.info('stopped');
      process.exit(0);
    };
    server.close(done);
    // Connections whose request finishes later are kept alive: they go as they fall idle.
    setInterval(() => server.closeIdleConnections(), 50).unref();
    const cutOff = setTimeout(() => {
      log.warn('requests still under way were cut off', { graceMs });
      server.closeAllConnections();
      done();
    }, graceMs);
    cutOff.unref();
  };
  return {
    stop,
    onSignals() {
      for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stop(signal));
    },
  };
}
