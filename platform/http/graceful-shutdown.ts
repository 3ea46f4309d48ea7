import type { Server } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '#platform/log.ts';
import { settleWithin } from '#platform/time-limit.ts';
import type { Readiness } from './health.ts';

/** How long requests that are under way may take to finish. */
export const graceMs = 8000;

/** How long new requests are answered at least: those that were sent before the client could know of the shutdown. */
const minDrainMs = 100;

/** When the process has ended at the latest, after draining. Supervisors usually kill it after ten seconds. */
const maxShutdownMs = 9500;

/**
 * Shuts the server down gracefully: it is no longer ready, takes no new connection after `drainMs`, lets the requests
 * under way finish, and exits with status 0 after another `graceMs` at the latest. A second signal changes nothing.
 */
export function createShutdown({
  server,
  log,
  readiness,
  drainMs = 0,
  finish = async () => {},
}: {
  server: Server;
  log: Log;
  readiness: Readiness;
  /** How long new requests are still answered, while health checks tell the proxy to send them elsewhere. */
  drainMs?: number;
  /** Closes everything else once no request is under way, within this many milliseconds. */
  finish?: (graceMs: number) => Promise<void>;
}) {
  let stopping = false;
  // A kept-alive connection would otherwise bring new requests. The listener is prepended, so that it runs before the
  // listener that responds.
  server.prependListener('request', (_request, response) => {
    if (stopping && !response.headersSent) response.setHeader('connection', 'close');
  });
  const shutDown = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    readiness.ready = false;
    log.info('stopping', { signal });
    await wait(Math.max(minDrainMs, drainMs));
    const began = performance.now();
    // Closing resets connections that wait to be accepted, perhaps with a form, which a proxy can't send again. Node accepts
    // all of them immediately before it comes to this.
    await new Promise((resolve) => setImmediate(resolve));
    const closed = new Promise<true>((resolve) => server.close(() => resolve(true)));
    // Connections whose request finishes later are kept alive, so they are closed as they fall idle.
    setInterval(() => server.closeIdleConnections(), 50).unref();
    if (!(await settleWithin(closed, graceMs))) {
      log.warn('requests still in progress were cut off', { graceMs });
      server.closeAllConnections();
    }
    // An error here is only logged, because the next start finds all that was committed.
    await finish(maxShutdownMs - (performance.now() - began)).catch((error) =>
      log.error('shutdown was not clean', { error }),
    );
    log.info('stopped');
    process.exit(0);
  };
  return {
    shutDown,
    onSignals() {
      for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void shutDown(signal));
    },
  };
}
